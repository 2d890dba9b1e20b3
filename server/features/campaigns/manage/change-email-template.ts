import { listValue } from '#contract/campaigns/email-template-text.ts';
import type { changeEmailTemplate as contract } from '#contract/campaigns/email-templates.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  alreadySentRefusal,
  type EmailTemplateRow,
  intervalMs,
  lockTemplate,
  saveTemplate,
  type TemplateFields,
} from '#server/features/campaigns/index.ts';
import { dropSends } from '#server/features/mailings/index.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { scheduledOf } from './automation.query.ts';
import { courseOfTemplate } from './course-of-template.query.ts';
import { mailingAsSeen } from './mailing-as-seen.ts';
import { leaveOutPassed, runAutomation } from './run-automation.ts';
import { showEmailTemplate } from './show-email-template.ts';
import { fieldsWith, refuseWrongTokens } from './template-fields.ts';

function changedFields(before: EmailTemplateRow, after: TemplateFields): string[] {
  const value = (list: TemplateFields['list']) => list && listValue(list);
  const pairs: [string, unknown, unknown][] = [
    ['subject', before.subject, after.subject],
    ['body', before.body, after.body],
    ['status', before.status, after.status],
    ['interval_value', before.intervalValue, after.intervalValue],
    ['interval_unit', before.intervalUnit, after.intervalUnit],
    ['list', value(before.list), value(after.list)],
    ['people', before.people?.join(), after.people?.join()],
  ];
  return pairs.filter(([, was, is]) => was !== is).map(([field]) => field);
}

const interval = ({ intervalValue, intervalUnit }: Pick<TemplateFields, 'intervalValue' | 'intervalUnit'>) =>
  intervalValue === null ? null : `${intervalValue} ${intervalUnit}`;

function detailOf(before: EmailTemplateRow, after: TemplateFields, effect: { dropped: number }) {
  const value = (list: TemplateFields['list']) => list && listValue(list);
  return {
    name: after.subject,
    ...changed({
      subject: [before.subject, after.subject],
      status: [before.status, after.status],
      interval: [interval(before), interval(after)],
      list: [value(before.list), value(after.list)],
      selected: [before.people?.length ?? null, after.people?.length ?? null],
    }),
    ...(before.body === after.body ? {} : { body: 'changed' }),
    ...(effect.dropped > 0 ? { dropped: effect.dropped } : {}),
  };
}

/**
 * Applies turning an email off, or its new interval, to the people still scheduled, and counts them. Called before the
 * new fields are saved (rules-teachers E12, E13).
 */
async function settleWaiting(
  tx: Ctx,
  before: EmailTemplateRow,
  after: TemplateFields,
): Promise<{ retimed: number; dropped: number }> {
  if (before.kind === 'onetime' || before.status !== 'active') return { retimed: 0, dropped: 0 };
  if (after.status === 'inactive') {
    const { number } = await scheduledOf(tx, before);
    return { retimed: 0, dropped: number + (await dropSends(tx, { templateId: before.id }, 'inactive')) };
  }
  if (intervalMs(before) === intervalMs(after)) return { retimed: 0, dropped: 0 };
  // People already due under the old interval get the email by that interval.
  await runAutomation(tx, before);
  const dropped = await leaveOutPassed(tx, before, intervalMs(after));
  return { retimed: (await scheduledOf(tx, { ...before, ...after })).number, dropped };
}

/**
 * Saves an email, or turns it on or off. Once it is on, only what happens from then on counts. The endpoint's audience
 * checks who may.
 * @throws 409 `stale`, or once a one-time email was sent; 404 for another school's list; 422 at invalid fields
 */
export function changeEmailTemplate(
  ctx: Ctx,
  request: { readonly id: number; readonly body: BodyOf<typeof contract> },
): Promise<ResponseOf<typeof contract>> {
  const { id, body } = request;
  return inTransaction(ctx, async (tx) => {
    const before = await lockTemplate(tx, id);
    if (!before) throw notFound();
    const pressed = alreadySentRefusal(before, await mailingAsSeen(tx, id));
    if (pressed) throw pressed;
    const after = await fieldsWith(tx, before, body);
    const fields = changedFields(before, after);
    await bumpRevision(tx, { kind: 'template', id, sent: body.revision, fields });
    let effect = { retimed: 0, dropped: 0 };
    if (fields.length > 0) {
      const switchedOn = before.status === 'inactive' && after.status === 'active';
      if (switchedOn || fields.some((field) => ['subject', 'body', 'list'].includes(field)))
        await refuseWrongTokens(tx, before, after);
      effect = await settleWaiting(tx, before, after);
      const now = tx.clock.now();
      await saveTemplate(tx, id, {
        ...after,
        activatedAt: switchedOn ? now : before.activatedAt,
        sweptTo: switchedOn ? now : before.sweptTo,
      });
      await logActivity(tx, {
        action: 'change_email_template',
        subjectKind: 'email_template',
        subjectId: id,
        schoolId: before.schoolId,
        courseId: await courseOfTemplate(tx, before),
        detail: detailOf(before, after, effect),
      });
    }
    return { email_template: await showEmailTemplate(tx, id), effect };
  });
}
