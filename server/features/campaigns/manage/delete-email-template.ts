import { notFound } from '#contract/primitives/problem.ts';
import { alreadySentRefusal, lockTemplate, removeTemplate } from '#server/features/campaigns/index.ts';
import { dropSends } from '#server/features/mailings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { scheduledOf } from './automation.query.ts';
import { courseOfTemplate } from './course-of-template.query.ts';
import { mailingAsSeen } from './mailing-as-seen.ts';

/**
 * Deletes an email. Waiting sends are dropped; sent ones stay (rules-teachers E13).
 * @throws 409 for a one-time email that was sent
 */
export function deleteEmailTemplate(ctx: Ctx, id: number): Promise<{ dropped: number }> {
  return inTransaction(ctx, async (tx) => {
    const template = await lockTemplate(tx, id);
    if (!template) throw notFound();
    const pressed = alreadySentRefusal(template, await mailingAsSeen(tx, id));
    if (pressed) throw pressed;
    const scheduled = template.kind === 'onetime' ? 0 : (await scheduledOf(tx, template)).number;
    const dropped = scheduled + (await dropSends(tx, { templateId: id }, 'deleted'));
    await removeTemplate(tx, id);
    await logActivity(tx, {
      action: 'delete_email_template',
      subjectKind: 'email_template',
      subjectId: id,
      schoolId: template.schoolId,
      courseId: await courseOfTemplate(tx, template),
      detail: { kind: template.kind, name: template.subject, dropped },
    });
    return { dropped };
  });
}
