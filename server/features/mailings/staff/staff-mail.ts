import { type MailLevel, RESEND_REFUSAL_MESSAGES, type ResendRefusal } from '#contract/mailings/mail-text.ts';
import type {
  listFailedMail as failedContract,
  listPersonMail as personContract,
  StaffMail,
} from '#contract/mailings/staff-mail.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { lockFlags } from '#server/features/accounts/index.ts';
import {
  kindFactsOf,
  type MailKind,
  queueAgain,
  saveSuppression,
  type ToWrite,
} from '#server/features/mailings/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { resendRefusal } from './resend.rules.ts';
import {
  countFailedMail,
  countPersonMail,
  type FoundMail,
  failuresOfDay,
  findFailedMail,
  findMail,
  findPersonMail,
  findReader,
} from './staff-mail.query.ts';

const PER_PAGE = 20;

const titleOf = (ctx: Ctx, { kind }: Pick<FoundMail, 'kind'>): string =>
  kindFactsOf(ctx, kind)?.title ?? kind.replaceAll('_', ' ');

function whyNot(ctx: Ctx, mail: FoundMail): ResendRefusal | null {
  const facts = kindFactsOf(ctx, mail.kind);
  return resendRefusal(
    { ...mail, repeatable: facts?.again !== undefined, secret: facts?.secret ?? false },
    ctx.clock.now(),
  );
}

/**
 * An email as staff see it: without its text, and with only the numbers of the server's answer, which quote nothing
 * from it.
 */
function present(ctx: Ctx, mail: FoundMail): StaffMail {
  const at = (when: Date | null) => when?.toISOString() ?? null;
  return {
    id: mail.id,
    person: mail.userId === null ? null : { id: mail.userId, displayName: mail.displayName ?? '' },
    to: mail.to,
    title: titleOf(ctx, mail),
    school: mail.school,
    state: mail.state,
    failure: mail.failure,
    answer: /^\d{3}(?:[ -][245]\.\d{1,3}\.\d{1,3})?(?=\s|$)/.exec(mail.error ?? '')?.[0].replace('-', ' ') ?? null,
    skipReason: mail.skipReason,
    attempts: mail.attempts,
    queuedAtUtc: mail.queuedAt.toISOString(),
    settledAtUtc: at(mail.settledAt),
    nextTryAtUtc: at(mail.nextTryAt),
    againAtUtc: at(mail.againAt),
    notAgain: whyNot(ctx, mail),
  };
}

const pageOf = (page: number) => ({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE });

/** What failed recently, or is being retried; staff only. */
export async function showFailedMail(
  ctx: Ctx,
  { only, page }: QueryOf<typeof failedContract>,
): Promise<ResponseOf<typeof failedContract>> {
  const found = await findFailedMail(ctx, only, pageOf(page));
  const total = await totalOf({ page, perPage: PER_PAGE }, found.length, () => countFailedMail(ctx, only));
  return {
    mails: found.map((mail) => present(ctx, mail)),
    causes: await failuresOfDay(ctx),
    retried: await countFailedMail(ctx, 'retried'),
    meta: pageMetaOf(page, PER_PAGE, total),
  };
}

/** Every email to one person; staff only. */
export async function showPersonMail(
  ctx: Ctx,
  { id, page }: { readonly id: number; readonly page: number },
): Promise<ResponseOf<typeof personContract>> {
  const reader = await findReader(ctx, id);
  if (!reader) throw notFound();
  const { reason, since, ...person } = reader;
  const found = await findPersonMail(ctx, person, pageOf(page));
  const total = await totalOf({ page, perPage: PER_PAGE }, found.length, () => countPersonMail(ctx, person));
  return {
    person,
    stopped: reason === null || since === null ? null : { reason, atUtc: since.toISOString() },
    mails: found.map((mail) => present(ctx, mail)),
    meta: pageMetaOf(page, PER_PAGE, total),
  };
}

const REASON_OF: Readonly<Record<MailLevel, 'complained' | 'manual' | null>> = {
  ...{ all: null, needed: 'complained', none: 'manual' },
};

/** Sets which emails are sent to a person's current email address, with a reason for the log; staff only. */
export async function changePersonMail(
  ctx: Ctx,
  { id, level, reason }: { readonly id: number; readonly level: MailLevel; readonly reason: string },
): Promise<{ level: MailLevel }> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockFlags(tx, id))) throw notFound();
    const reader = await findReader(tx, id);
    if (!reader?.email) throw notFound();
    // Setting the same level again keeps its start date; the new reason is logged.
    if (reader.reason !== REASON_OF[level]) await saveSuppression(tx, reader.email, REASON_OF[level]);
    const detail = { before: reader.reason ?? 'all', after: level, reason };
    await logActivity(tx, { action: 'change_mail', subjectKind: 'user', subjectId: id, detail });
  });
  return { level };
}

const notAgain = (why: ResendRefusal) => refuse('mail_not_again', 409, RESEND_REFUSAL_MESSAGES[why], { why });

/**
 * Sends an undelivered email again, if it may be and its content is still true. Two requests send it once. Staff only.
 */
export async function sendMailAgain(ctx: Ctx, id: number): Promise<{ mail: StaffMail }> {
  return inTransaction(ctx, async (tx) => {
    const mail = await findMail(tx, id);
    if (!mail) throw notFound();
    const why = whyNot(tx, mail);
    if (why !== null) throw notAgain(why);
    const still = await tx.readers.letters.stillSo(tx, {
      // `queueMail` queued the row, and it types kind and data together.
      kind: mail.kind as MailKind,
      data: mail.data as ToWrite['data'],
      userId: mail.userId,
    });
    if (!still) throw notAgain('no_longer_so');
    if (!(await queueAgain(tx, id))) throw notAgain('waiting');
    await logActivity(tx, {
      action: 'send_mail_again',
      ...(mail.userId === null
        ? { subjectKind: 'mail', subjectId: id }
        : { subjectKind: 'user', subjectId: mail.userId }),
      detail: { mail: titleOf(tx, mail), number: id },
    });
    const queued = await findMail(tx, id);
    if (!queued) throw notFound();
    const response = { mail: present(tx, queued) };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
