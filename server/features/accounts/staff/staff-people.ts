import type { listPeople, PersonFile, PersonRow } from '#contract/accounts/staff.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import {
  connectedProvidersOf,
  endSessions,
  endTwoStepFor,
  findPerson,
  lockFlags,
  requireProof,
  requireStaff,
  saveFlags,
} from '#server/features/accounts/index.ts';
import { creditsOf, grantCredits } from '#server/features/ledger/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { MEMBER_PRICES_ENDED_JOB } from '#server/features/membership/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import {
  countPeople,
  type FoundPerson,
  findPeople,
  lotsHeldBy,
  ordersOf,
  personRecord,
  placesHeldBy,
  rolesHeldBy,
} from './staff-people.query.ts';

const PER_PAGE = 50;
const OWN_TWO_STEP = 'Turn your own off in your settings, with a code.';
const OWN_FLAG = "You can't remove your own staff flag. Ask another admin.";

const rowOf = ({ pictureMediaId, ...found }: FoundPerson): PersonRow => ({
  ...found,
  imageUrl: imageUrlOf(pictureMediaId),
  createdAt: found.createdAt.toISOString(),
  deletedAt: found.deletedAt?.toISOString() ?? null,
});

/** People by name, email address, or number; staff only. */
export async function listPeopleFor(
  ctx: Ctx,
  query: QueryOf<typeof listPeople>,
): Promise<ResponseOf<typeof listPeople>> {
  const { page } = query;
  const peopleQuery = {
    q: query.q ?? '',
    only: query.only ?? 'all',
    sort: query.sort,
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
  } as const;
  const people = await findPeople(ctx, peopleQuery);
  const total = await totalOf({ page, perPage: PER_PAGE }, people.length, () => countPeople(ctx, peopleQuery));
  const meta = pageMetaOf(page, PER_PAGE, total);
  return { users: people.map(rowOf), meta };
}

/** One person with what they have and paid for; staff only. Deleted accounts show what was retained. */
export async function personFileOf(ctx: Ctx, id: number): Promise<PersonFile> {
  const record = await personRecord(ctx, id);
  if (!record) throw notFound();
  const facts = await findPerson(ctx, id);
  const lots = await lotsHeldBy(ctx, id);
  const orders = await ordersOf(ctx, id);
  const places = await placesHeldBy(ctx, id);
  return {
    ...record,
    createdAt: record.createdAt.toISOString(),
    twoStepSince: record.twoStepSince?.toISOString() ?? null,
    lastSeenAt: record.lastSeenAt?.toISOString() ?? null,
    deletedAt: record.deletedAt?.toISOString() ?? null,
    access: facts?.access ?? 'lead',
    plan: facts?.plan ?? null,
    credits: facts?.credits ?? 0,
    connected: await connectedProvidersOf(ctx, id),
    roles: await rolesHeldBy(ctx, id),
    lots: lots.map((lot) => ({ ...lot, at: lot.at.toISOString() })),
    orders: orders.map(({ cashCents, refundedCents, ...order }) => ({
      ...order,
      createdAt: order.createdAt.toISOString(),
      cash: toDollars(cashCents),
      refunded: toDollars(refundedCents),
    })),
    places: places.map((place) => ({ ...place, startsAt: place.startsAt?.toISOString() ?? null })),
  };
}

/**
 * Sets a person's flags, with a reason for the log; making someone staff needs proof of identity. Their rights change
 * with their next request.
 */
export async function changeFlags(
  ctx: Ctx,
  request: { id: number; isStaff?: boolean | undefined; isBeta?: boolean | undefined; reason: string },
): Promise<void> {
  const staff = await requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const before = await lockFlags(tx, request.id);
    if (!before) throw notFound();
    if (request.id === staff.id && request.isStaff === false) throw refuseFields({ isStaff: OWN_FLAG });
    const after = { isStaff: request.isStaff ?? before.isStaff, isBeta: request.isBeta ?? before.isBeta };
    if (after.isStaff === before.isStaff && after.isBeta === before.isBeta) return;
    if (after.isStaff && !before.isStaff) await requireProof(tx);
    await saveFlags(tx, request.id, after);
    if (before.isStaff && !after.isStaff) await tx.jobs.send(MEMBER_PRICES_ENDED_JOB, { userId: request.id });
    await logActivity(tx, {
      action: 'change_flags',
      subjectKind: 'user',
      subjectId: request.id,
      detail: { ...changed(before, after), reason: request.reason },
    });
  });
}

function changed(before: { isStaff: boolean; isBeta: boolean }, after: typeof before): Record<string, boolean> {
  return {
    ...(before.isStaff === after.isStaff ? {} : { staff: after.isStaff }),
    ...(before.isBeta === after.isBeta ? {} : { beta: after.isBeta }),
  };
}

/** Gives a person credits, with a reason for the log; they get an email. Returns their new balance. */
export async function giveCredits(
  ctx: Ctx,
  request: { id: number; credits: number; reason: string },
): Promise<{ credits: number }> {
  const { id: userId, credits, reason } = request;
  return inTransaction(ctx, async (tx) => {
    const person = await findPerson(tx, userId);
    if (!person) throw notFound();
    const cause = `staff:${tx.requestId}`;
    // The platform pays for these credits, as for a promo code that it funds.
    if ((await grantCredits(tx, [{ userId, origin: 'promo', cause, credits }])) === 0) {
      throw refuse('granted_already', 409, 'These credits were already granted.');
    }
    const response = { credits: await creditsOf(tx, userId) };
    await logActivity(tx, {
      action: 'grant_credits',
      subjectKind: 'user',
      subjectId: userId,
      detail: { credits, reason },
    });
    await queueMail(tx, {
      kind: 'credits_added',
      occasion: cause,
      to: { userId },
      data: { credits, balance: response.credits, because: 'staff' },
    });
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}

/** Signs a person out everywhere, for example after a lost phone or a shared password. */
export async function signOutEverywhere(ctx: Ctx, id: number): Promise<{ endedSessions: number }> {
  return inTransaction(ctx, async (tx) => {
    if (!(await findPerson(tx, id))) throw notFound();
    const endedSessions = await endSessions(tx, id);
    await logActivity(tx, { action: 'end_sessions', subjectKind: 'user', subjectId: id, detail: { endedSessions } });
    return { endedSessions };
  });
}

/**
 * Turns off two-step sign-in for a person who lost their phone and recovery codes, with a reason for the log; signs
 * them out.
 */
export async function endPersonsTwoStep(ctx: Ctx, request: { id: number; reason: string }): Promise<void> {
  const staff = await requireStaff(ctx);
  const { id, reason } = request;
  // A session that staff left open must not remove its owner's second step.
  if (id === staff.id) throw refuse('own_two_step', 409, OWN_TWO_STEP);
  await inTransaction(ctx, async (tx) => {
    if (!(await findPerson(tx, id))) throw notFound();
    if (!(await endTwoStepFor(tx, id))) throw refuse('two_step_off', 409, "It's already off.");
    const endedSessions = await endSessions(tx, id);
    await logActivity(tx, {
      action: 'end_two_step',
      subjectKind: 'user',
      subjectId: id,
      detail: { endedSessions, reason },
    });
  });
}
