import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toCents, toDollars } from '#contract/primitives/money.ts';
import { FIELD_REQUIRED, notFound, refuseFields } from '#contract/primitives/problem.ts';
import type {
  createPromoCode as createContract,
  listPromoCodes as listContract,
  PromoCodeRow,
  PromoUse,
  listPromoUses as usesContract,
} from '#contract/promo/staff-promo.endpoints.ts';
import { requireProof, requireStaff } from '#server/features/accounts/index.ts';
import {
  createPromoCode,
  describeEffect,
  endPromoCode,
  isHighValueCode,
  loadPromoCode,
  type PromoCode,
} from '#server/features/checkout/index.ts';
import { planOnSale } from '#server/features/membership/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { type FoundCode, findPromoCodes, findPromoUses, scopeExists } from './staff-promo-codes.query.ts';

const PER_PAGE = 20;
type Body = BodyOf<typeof createContract>;

function stateOf(code: PromoCode, now: Date): PromoCodeRow['state'] {
  if (code.disabledAt !== null || (code.expiresAt !== null && code.expiresAt <= now)) return 'expired';
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'used_up';
  return code.startsAt !== null && code.startsAt > now ? 'planned' : 'active';
}

async function rowOf(ctx: Ctx, found: FoundCode): Promise<PromoCodeRow> {
  const code = await loadPromoCode(ctx, found.id);
  if (!code) throw notFound();
  const ended = code.disabledAt ?? code.expiresAt;
  return {
    id: code.id,
    code: code.code,
    kind: code.kind,
    effect: describeEffect(code, found.scopeName),
    owner: code.ownerKind,
    schoolName: found.schoolName,
    maxUses: code.maxUses,
    uses: code.uses,
    maxUsesPerPerson: code.maxUsesPerPerson,
    takenOff: toDollars(found.takenOffCents),
    createdAtUtc: found.createdAt.toISOString(),
    startsAtUtc: code.startsAt?.toISOString() ?? null,
    expiresAtUtc: ended?.toISOString() ?? null,
    state: stateOf(code, ctx.clock.now()),
  };
}

async function rowById(ctx: Ctx, id: number): Promise<PromoCodeRow> {
  const { rows } = await findPromoCodes(ctx, { page: 1, perPage: PER_PAGE, id });
  if (!rows[0]) throw notFound();
  return rowOf(ctx, rows[0]);
}

export async function listCodesForStaff(
  ctx: Ctx,
  { page }: { page: number },
): Promise<ResponseOf<typeof listContract>> {
  const { rows, total } = await findPromoCodes(ctx, { page, perPage: PER_PAGE });
  return { promoCodes: await Promise.all(rows.map((row) => rowOf(ctx, row))), meta: pageMetaOf(page, PER_PAGE, total) };
}

/** Only the field that this kind of code requires; 422 at that field if it is missing. */
function effectFields(body: Body): Pick<PromoCode, 'amountCents' | 'months' | 'percent'> {
  const needed = { membership: 'months', percent: 'percent', amount: 'amount' } as const;
  const field = needed[body.kind];
  if (body[field] === undefined || body[field] === null) throw refuseFields({ [field]: FIELD_REQUIRED });
  return {
    percent: body.kind === 'percent' ? (body.percent ?? null) : null,
    amountCents: body.kind === 'amount' ? toCents(body.amount ?? 0) : null,
    months: body.kind === 'membership' ? (body.months ?? null) : null,
  };
}

/**
 * Creates a promo code; staff only. The thing it is for must exist and, if a school pays for the code, belong to that
 * school.
 */
export async function createCodeForStaff(ctx: Ctx, body: Body): Promise<PromoCodeRow> {
  const staff = await requireStaff(ctx);
  const effect = effectFields(body);
  const scope = body.kind === 'membership' ? 'all' : body.scope;
  const scopeId = scope === 'all' ? null : (body.scopeId ?? null);
  const schoolId = body.schoolId ?? null;
  if (scope !== 'all' && scopeId === null) throw refuseFields({ scopeId: FIELD_REQUIRED });
  if (scopeId !== null && !(await scopeExists(ctx, { kind: scope, id: scopeId, schoolId }))) {
    throw refuseFields({ scopeId: "We couldn't find anything with that number." });
  }
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
  if (expiresAt !== null && expiresAt <= ctx.clock.now())
    throw refuseFields({ expiresAt: 'Choose a time in the future.' });
  const plan = body.kind === 'membership' ? await planOnSale(ctx, 'yearly') : undefined;
  if (isHighValueCode({ ...effect, kind: body.kind }, plan?.cents ?? Number.POSITIVE_INFINITY)) await requireProof(ctx);
  const id = await inTransaction(ctx, async (tx) => {
    const promoCodeId = await createPromoCode(tx, {
      ...effect,
      code: body.code,
      kind: body.kind,
      planId: plan?.planId ?? null,
      schoolId,
      scope,
      scopeId,
      maxUses: body.maxUses ?? null,
      maxUsesPerPerson: body.maxUsesPerPerson,
      expiresAt,
      createdBy: staff.id,
    });
    const detail = { code: body.code.toUpperCase(), kind: body.kind };
    await logActivity(tx, {
      action: 'create_promo_code',
      subjectKind: 'promo_code',
      subjectId: promoCodeId,
      schoolId,
      detail,
    });
    return promoCodeId;
  });
  return rowById(ctx, id);
}

/** Ends a code now; staff only. Earlier redemptions stay. */
export async function expireCodeForStaff(ctx: Ctx, id: number): Promise<PromoCodeRow> {
  const code = await loadPromoCode(ctx, id);
  if (!code) throw notFound();
  await inTransaction(ctx, async (tx) => {
    if (!(await endPromoCode(tx, id))) return;
    const detail = { code: code.code };
    await logActivity(tx, { action: 'expire_promo_code', subjectKind: 'promo_code', subjectId: id, detail });
  });
  return rowById(ctx, id);
}

/** The people who redeemed a code; staff only. */
export async function listUsesForStaff(
  ctx: Ctx,
  { id, page }: { id: number; page: number },
): Promise<ResponseOf<typeof usesContract>> {
  const promoCode = await rowById(ctx, id);
  const { rows, total } = await findPromoUses(ctx, id, { page, perPage: PER_PAGE });
  const uses = rows.map(
    (row): PromoUse => ({
      id: row.id,
      person: { id: row.personId, displayName: row.displayName ?? 'Someone' },
      // A check constraint limits the states.
      state: row.state as PromoUse['state'],
      error: row.error,
      redeemedAtUtc: row.redeemedAt.toISOString(),
      usedAtUtc: row.usedAt?.toISOString() ?? null,
      orderId: row.orderId,
    }),
  );
  return { promoCode, uses, meta: pageMetaOf(page, PER_PAGE, total) };
}
