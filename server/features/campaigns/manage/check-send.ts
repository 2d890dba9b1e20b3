import { listValue } from '#contract/campaigns/email-template-text.ts';
import type { checkEmailSend as contract } from '#contract/campaigns/sending.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { Refusal, refuseField } from '#contract/primitives/problem.ts';
import {
  countMailsSince,
  type EmailTemplateRow,
  lockSendingDay,
  type Unmet,
  unmetToSend,
} from '#server/features/campaigns/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { CommonFacts } from '../letters/common-facts.query.ts';
import { chosenName, listNameOf } from './choosable-lists.query.ts';
import { type AudienceFound, audienceOf } from './listed.query.ts';
import { mailingAsSeen } from './mailing-as-seen.ts';
import { refuseMissingValues } from './plan-sending.ts';
import { replyToOf, templateAndHome } from './show-email-template.ts';
import { presentLeftOut } from './template.present.ts';
import { refuseWrongTokens } from './template-fields.ts';

const DAY_MS = 86_400_000;

/** What sending a one-time email right now would do. */
export interface SendPlan {
  readonly template: EmailTemplateRow;
  readonly common: CommonFacts;
  readonly audience: AudienceFound | null;
  readonly listName: string | null;
  readonly replyTo: string | null;
  /** Everything that keeps the email from being sent, once per field; empty: it can be sent. */
  readonly unmet: readonly Unmet[];
}

const caught = async (action: () => unknown): Promise<Refusal | null> => {
  try {
    await action();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** Enforces a school's daily email limit (rules-teachers E8). */
async function refuseTooMany(ctx: Ctx, schoolId: number, more: number): Promise<void> {
  const limit = ctx.config.teacherMailsADay;
  // If two emails are sent at the same time, the second counts the first: the lock lasts until the sending transaction
  // ends.
  await lockSendingDay(ctx, schoolId);
  const today = await countMailsSince(ctx, schoolId, new Date(ctx.clock.now().getTime() - DAY_MS));
  if (today + more <= limit) return;
  const remaining = Math.max(0, limit - today);
  const remainingText = remaining === 1 ? '1 is' : `${remaining.toLocaleString('en-US')} are`;
  const all = limit.toLocaleString('en-US');
  throw new Refusal(
    'too_many_mails',
    429,
    `A school can send at most ${all} emails a day. ${remainingText} left today; this would send ${more.toLocaleString('en-US')}.`,
  );
}

/** What sending now would do: who gets it, or why it can't be sent. @throws 404 */
export async function planSend(ctx: Ctx, id: number): Promise<SendPlan> {
  const { template, common } = await templateAndHome(ctx, id);
  const { list, schoolId, people } = template;
  const audience = list && (await audienceOf(ctx, { list, schoolId, people }));
  const replyTo = await replyToOf(ctx, template, common);
  const unmet = unmetToSend(template, await mailingAsSeen(ctx, id), audience);
  if (!unmet.some(({ field }) => field === 'send')) {
    unmet.push(...atFields(await caught(() => refuseWrongTokens(ctx, template, template))));
    // Without a list, no one can say which tokens have a value.
    if (list) unmet.push(...atFields(await caught(() => refuseMissingValues(template, common, replyTo))));
    unmet.push(...atFields(await caught(() => refuseTooMany(ctx, schoolId, audience?.gets ?? 0))));
  }
  const listName = list && chosenName(await listNameOf(ctx, template, list), people);
  return { template, common, audience, listName, replyTo, unmet: firstOfEach(unmet) };
}

/** A refusal by the fields it names; one that names none is about the send. */
function atFields(refusal: Refusal | null): Unmet[] {
  if (!refusal) return [];
  const fields = (['subject', 'body'] as const).filter((field) => refusal.fields?.[field]);
  return fields.length === 0
    ? [{ field: 'send', refusal }]
    : fields.map((field) => ({ field, refusal: refuseField(field, refusal.fields?.[field] ?? refusal.message) }));
}

const firstOfEach = (unmet: readonly Unmet[]) =>
  unmet.filter(({ field }, nth) => unmet.findIndex((other) => other.field === field) === nth);

const textOf = ({ fields, message }: Refusal) => Object.values(fields ?? {})[0] ?? message;

/** Who would get a one-time email, and whether it can be sent (rules-teachers E6, E8). @throws 404 */
export async function checkSend(ctx: Ctx, id: number): Promise<ResponseOf<typeof contract>> {
  const { template, common, audience, listName, replyTo, unmet } = await planSend(ctx, id);
  const leftOut = presentLeftOut(audience?.leftOut ?? []);
  return {
    number: audience?.gets ?? 0,
    list: template.list && listValue(template.list),
    listName,
    subject: template.subject,
    firstNames: [...(audience?.firstNames ?? [])],
    leftOut,
    leftOutTotal: leftOut.reduce((sum, { number }) => sum + number, 0),
    fromName: `${common.schoolName} via Callboard`,
    replyTo,
    blocked: unmet[0] ? textOf(unmet[0].refusal) : null,
    unmet: unmet.map(({ field, refusal }) => ({ field, text: textOf(refusal) })),
  };
}
