import type { MeetingAccount } from '#contract/meetings/meeting-accounts.endpoints.ts';
import { Badge } from '#web/kit/text/badge.tsx';

export function AccountState({ account }: { account: MeetingAccount }) {
  if (account.archivedAtUtc) return <Badge look="draft">Archived</Badge>;
  if (account.check && !account.check.ok) return <Badge look="failed">Refused</Badge>;
  if (account.pausedUntilUtc) return <Badge look="warning">Paused</Badge>;
  return account.check ? <Badge look="published">Works</Badge> : <Badge look="draft">Not tested</Badge>;
}
