import { type MailingRow, standingMailing } from '#server/features/campaigns/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { progressOf } from './progress.query.ts';
import { stateOf } from './template.present.ts';

/** The sending of a template as its page shows it: one of which nothing waits is sent, before a sweep has noted that. */
export async function mailingAsSeen(ctx: Ctx, templateId: number): Promise<Pick<MailingRow, 'state'> | undefined> {
  const mailing = await standingMailing(ctx, templateId);
  if (mailing?.state !== 'sending') return mailing;
  return { state: stateOf(mailing, (await progressOf(ctx, [templateId]))(templateId)) };
}
