import { listValue } from '#contract/campaigns/email-template-text.ts';
import type { sendEmailNow as contract } from '#contract/campaigns/sending.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, Refusal, refuse, STALE, STALE_MESSAGE } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import {
  type FrozenPerson,
  heldUntil,
  insertMailing,
  lockTemplate,
  type MailingRow,
} from '#server/features/campaigns/index.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { planSend, type SendPlan } from './check-send.ts';
import { courseOfTemplate } from './course-of-template.query.ts';
import { type ListedPerson, listedPeople } from './listed.query.ts';
import { RELEASE_JOB } from './release-mailings.ts';
import { showEmailTemplate, showMailing } from './show-email-template.ts';

export interface SendNow {
  readonly id: number;
  /** The number of recipients the page showed. */
  readonly expected: number | undefined;
  /** The revision the page showed. */
  readonly revision: number | undefined;
}

/** @throws 409 if the template was saved since */
async function refuseStale(tx: Ctx, id: number, sent: number | undefined): Promise<void> {
  const present = await loadRevision(tx, 'template', id);
  if (sent === undefined || sent === present.revision) return;
  const { savedBy, savedAt, revision } = present;
  throw new Refusal(STALE, 409, STALE_MESSAGE, {
    details: { savedBy, savedAt: savedAt?.toISOString() ?? null, fields: [], revision },
  });
}

/** The list to freeze, without repeats: each email address stays once, at its first position. */
const frozenOf = (people: readonly ListedPerson[]): FrozenPerson[] =>
  people.flatMap(({ address, userId, placeId, reason }) =>
    reason === 'twice' ? [] : [{ address, userId, placeId, skipped: reason }],
  );

async function freeze(tx: Ctx, plan: SendPlan, requesterId: number): Promise<MailingRow> {
  const { template, common, audience, listName } = plan;
  const { list, schoolId } = template;
  if (!list || !audience) throw new Error('A sending without a list is refused before.');
  const onList = audience.listed + audience.leftOut.reduce((sum, { number }) => sum + number, 0);
  const people = await listedPeople(tx, { list, schoolId, people: template.people }, onList);
  return insertMailing(
    tx,
    {
      templateId: template.id,
      schoolId,
      subject: template.subject,
      body: template.body,
      twice: people.filter(({ reason }) => reason === 'twice').length,
      list: listValue(list),
      listName: listName ?? common.schoolName,
      replyTo: plan.replyTo,
      requestedBy: requesterId,
      heldUntil: heldUntil(tx.clock.now()),
    },
    frozenOf(people),
  );
}

/**
 * Freezes a one-time email's text and list; it goes out in 30 seconds unless someone undoes it (rules-teachers E8, E9).
 * The endpoint's audience checks who may.
 * @throws 409 `stale`, `recipients_changed` with the new number, or once it was sent; 422 with the reason; 429 beyond
 * the daily limit
 */
export function sendNow(ctx: Ctx, request: SendNow): Promise<ResponseOf<typeof contract>> {
  const { id, expected, revision } = request;
  return inTransaction(ctx, async (tx) => {
    const person = await requirePerson(tx);
    // If two people send at the same time, the second waits here and then sees that the email was already sent.
    if (!(await lockTemplate(tx, id))) throw notFound();
    const plan = await planSend(tx, id);
    const [first] = plan.unmet;
    if (first) throw first.refusal;
    await refuseStale(tx, id, revision);
    const number = plan.audience?.gets ?? 0;
    if (expected !== undefined && expected !== number) {
      const people = number === 1 ? '1 person' : `${number.toLocaleString('en-US')} people`;
      throw refuse('recipients_changed', 409, `The list has changed: ${people} would get it now.`, { number });
    }
    const mailing = await freeze(tx, plan, person.id);
    await logActivity(tx, {
      action: 'send_email',
      subjectKind: 'email_template',
      subjectId: id,
      schoolId: plan.template.schoolId,
      courseId: await courseOfTemplate(tx, plan.template),
      detail: { name: mailing.subject, list: mailing.listName, recipients: mailing.recipients },
    });
    const wait = mailing.heldUntil.getTime() - tx.clock.now().getTime();
    await tx.jobs.send(
      RELEASE_JOB,
      { mailingId: mailing.id },
      { startAfter: new Date(tx.clock.real().getTime() + wait) },
    );
    const state = await showMailing(tx, id);
    if (!state) throw new Error('A sending that was just written is not there.');
    const response = { email_template: await showEmailTemplate(tx, id), mailing: state };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
