import type {
  CreditLot,
  CreditMovement,
  CreditOrigin,
  showCredits as contract,
} from '#contract/credits/credits.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { CREDIT_CENTS, toDollars } from '#contract/primitives/money.ts';
import { CREDIT_REFUND_DAYS, creditsRefundableUntil } from '#server/features/checkout/index.ts';
import { creditsOf } from '#server/features/ledger/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import {
  countMovements,
  countStatedLots,
  type LotRow,
  lotsForStatement,
  type MovementRow,
  movementsForStatement,
  reservedCreditsOf,
} from './credit-statement.query.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Any more lots are only counted: each one also appears among the movements. */
const MAX_LOTS = 100;

interface Source {
  readonly origin: string | null;
  readonly cause: string | null;
  readonly planName: string | null;
  readonly promoCode: string | null;
  readonly refundOf: string | null;
}

function titleOfSource(source: Source): string {
  if (source.origin === 'bought') return 'Bought';
  if (source.origin === 'plan') return `Included with your membership${source.planName ? `, ${source.planName}` : ''}`;
  if (source.origin === 'refund') return source.refundOf ? `Refund for ${source.refundOf}` : 'Refund';
  return source.promoCode ? `Promo code ${source.promoCode}` : 'A gift from our team';
}

/** Until when a lot's unspent credits are refundable. Null: they aren't, or not anymore. */
export function refundableUntil(ctx: Ctx, lot: LotRow): Date | null {
  if (lot.origin !== 'bought' || lot.orderId === null || lot.revoked || lot.locked || lot.remaining === 0) return null;
  const until = creditsRefundableUntil(lot.cameAt);
  return until > ctx.clock.now() ? until : null;
}

function presentLot(ctx: Ctx, lot: LotRow): CreditLot {
  const until = refundableUntil(ctx, lot);
  return {
    id: lot.id,
    // Safe: a check constraint limits the origins.
    origin: lot.origin as CreditOrigin,
    title: titleOfSource(lot),
    cameAtUtc: lot.cameAt.toISOString(),
    granted: lot.granted,
    remaining: lot.remaining,
    state: lot.revoked ? 'gone' : lot.locked ? 'locked' : 'available',
    refundableUntilUtc: until?.toISOString() ?? null,
    refund: until ? toDollars(lot.remaining * CREDIT_CENTS) : 0,
  };
}

function kindOf(row: MovementRow): CreditMovement['kind'] {
  switch (row.kind) {
    case 'credits_reserved':
      return row.orderState === 'pending' ? 'set_aside' : 'spent';
    case 'credits_spent':
      return 'spent';
    case 'credits_settled':
      return 'returned';
    case 'credits_lock':
      return 'locked';
    case 'credits_unlock':
      return 'unlocked';
    case 'credits_revoke':
      return 'taken_back';
    default:
      return 'added';
  }
}

function titleOf(row: MovementRow, kind: CreditMovement['kind']): string {
  if (kind === 'added') return row.memo ?? titleOfSource(row);
  if (kind === 'locked') return 'Payment disputed';
  if (kind === 'unlocked') return 'Dispute resolved in your favor';
  if (kind === 'taken_back') return 'Refunded';
  return row.orderTitles ?? 'Checkout';
}

function presentMovement(row: MovementRow): CreditMovement {
  const kind = kindOf(row);
  return {
    id: row.id,
    happenedAtUtc: row.at.toISOString(),
    kind,
    origin: kind === 'added' ? ((row.origin as CreditOrigin | null) ?? null) : null,
    title: titleOf(row, kind),
    credits: row.amount,
    balance: row.balance,
    orderId: row.orderId,
  };
}

/** The caller's credit statement, from the ledger: every origin and every use, with the balance after it. */
export async function showOwnCredits(ctx: Ctx, query: QueryOf<typeof contract>): Promise<ResponseOf<typeof contract>> {
  const personId = personIdOf(ctx);
  const { page, perPage } = query;
  const boughtSince = new Date(ctx.clock.now().getTime() - CREDIT_REFUND_DAYS * DAY_MS);
  const [credits, reserved, lots, moved] = await Promise.all([
    creditsOf(ctx, personId),
    reservedCreditsOf(ctx, personId),
    lotsForStatement(ctx, { userId: personId, boughtSince, limit: MAX_LOTS }),
    movementsForStatement(ctx, personId, { limit: perPage, offset: (page - 1) * perPage }),
  ]);
  const total = await totalOf(query, moved.length, () => countMovements(ctx, personId));
  const lotsTotal = lots.length < MAX_LOTS ? lots.length : await countStatedLots(ctx, personId, boughtSince);
  return {
    credits,
    reserved,
    lots: lots.map((lot) => presentLot(ctx, lot)),
    lotsTotal,
    movements: moved.map(presentMovement),
    meta: pageMetaOf(page, perPage, total),
  };
}
