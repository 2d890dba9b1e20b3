import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { NOTHING_TO_STOP, NOTHING_TO_UNDO, UNDONE_TOO_LATE } from '#contract/campaigns/email-template-text.ts';
import type { stopSendEmail } from '#contract/campaigns/sending.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import {
  type EmailTemplateRow,
  lockTemplate,
  type MailingRow,
  pendingMailing,
  stepMailing,
} from '#server/features/campaigns/index.ts';
import { dropSends } from '#server/features/mailings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { courseOfTemplate } from './course-of-template.query.ts';
import { progressOf } from './progress.query.ts';
import { showEmailTemplate, showMailing } from './show-email-template.ts';

async function note(
  tx: Ctx,
  template: EmailTemplateRow,
  action: 'undo_email' | 'stop_email',
  mailing: MailingRow,
  more: Record<string, number> = {},
): Promise<void> {
  await logActivity(tx, {
    action,
    subjectKind: 'email_template',
    subjectId: template.id,
    schoolId: template.schoolId,
    courseId: await courseOfTemplate(tx, template),
    detail: { name: mailing.subject, list: mailing.listName, recipients: mailing.recipients, ...more },
  });
}

/**
 * Undoes a send within its 30 seconds. Nothing went out, and the email is editable again (rules-teachers E9).
 * @throws 409 once it is going out, or if nothing is waiting to go out
 */
export function undoSending(ctx: Ctx, id: number): Promise<EmailTemplate> {
  return inTransaction(ctx, async (tx) => {
    const template = await lockTemplate(tx, id);
    if (!template) throw notFound();
    const mailing = await pendingMailing(tx, id);
    if (!mailing) throw refuse('nothing_held', 409, NOTHING_TO_UNDO);
    const inTime = mailing.state === 'held' && tx.clock.now() < mailing.heldUntil;
    if (!inTime || !(await stepMailing(tx, mailing.id, { from: 'held', to: 'undone' })))
      throw refuse('too_late', 409, UNDONE_TOO_LATE);
    await note(tx, template, 'undo_email', mailing);
    return showEmailTemplate(tx, id);
  });
}

/**
 * Stops a send that is under way, or one whose 30 seconds are over but which hasn't been released yet. Emails already
 * sent stay sent; the rest are dropped (rules-teachers E9). The release waits for the same row and finds it stopped.
 * @throws 409 if nothing is going out
 */
export function stopSending(ctx: Ctx, id: number): Promise<ResponseOf<typeof stopSendEmail>> {
  return inTransaction(ctx, async (tx) => {
    const template = await lockTemplate(tx, id);
    if (!template) throw notFound();
    const mailing = await pendingMailing(tx, id);
    const before = (await progressOf(tx, [id]))(id);
    const overdue = mailing?.state === 'held' && mailing.heldUntil <= tx.clock.now();
    const leaving = mailing?.state === 'sending' && before.waiting > 0;
    if (!mailing || (!overdue && !leaving)) throw refuse('nothing_sending', 409, NOTHING_TO_STOP);
    const dropped = overdue ? mailing.recipients : await dropSends(tx, { mailingId: mailing.id }, 'stopped');
    await stepMailing(tx, mailing.id, { from: mailing.state, to: 'stopped' });
    const { sent } = (await progressOf(tx, [id]))(id);
    await note(tx, template, 'stop_email', mailing, { sent, dropped });
    const state = await showMailing(tx, id);
    if (!state) throw new Error('A sending that was just stopped is not there.');
    return { email_template: await showEmailTemplate(tx, id), mailing: state, sent, dropped };
  });
}
