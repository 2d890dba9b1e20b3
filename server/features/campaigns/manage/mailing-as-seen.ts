import { type MailingRow, pendingMailing } from '#server/features/campaigns/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { progressOf } from './progress.query.ts';
import { stateOf } from './template.present.ts';

/**
 * A template's mailing as its page shows it: shown as sent once nothing is waiting, even before a sweep has recorded
 * that.
 */
export async function mailingAsSeen(ctx: Ctx, templateId: number): Promise<Pick<MailingRow, 'state'> | undefined> {
  const mailing = await pendingMailing(ctx, templateId);
  if (mailing?.state !== 'sending') return mailing;
  return { state: stateOf(mailing, (await progressOf(ctx, [templateId]))(templateId)) };
}
