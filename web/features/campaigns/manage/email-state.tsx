import type { EmailTemplateLine } from '#contract/campaigns/email-template.ts';
import { Badge } from '#web/kit/text/badge.tsx';

type Stated = Pick<EmailTemplateLine, 'status' | 'sending'>;

const SENDING = {
  held: ['warning', 'Going out'],
  sending: ['started', 'Sending'],
  sent: ['completed', 'Sent'],
  stopped: ['cancelled', 'Stopped'],
} as const;

/** The state of an email in a word: on or off, and for a one-time email, its progress. */
export function EmailState({ status, sending }: Stated) {
  if (sending) {
    const [look, word] = SENDING[sending];
    return <Badge look={look}>{word}</Badge>;
  }
  return status === 'active' ? <Badge look="published">Active</Badge> : <Badge look="draft">Inactive</Badge>;
}
