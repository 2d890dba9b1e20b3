import { refuseFields } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { normalizeCode, type PromoCode } from './promo.rules.ts';

type NewPromoCode = Pick<
  PromoCode,
  | 'amountCents'
  | 'code'
  | 'expiresAt'
  | 'kind'
  | 'maxUses'
  | 'maxUsesPerPerson'
  | 'months'
  | 'percent'
  | 'planId'
  | 'schoolId'
  | 'scope'
  | 'scopeId'
> & { readonly createdBy: number | null };

/** Creates a promo code. Refuses at the field `code` if the same text exists, in any case. */
export async function createPromoCode(tx: Ctx, input: NewPromoCode): Promise<number> {
  const row = await tx.db
    .insertInto('promo_codes')
    .values({
      code: normalizeCode(input.code),
      kind: input.kind,
      owner_kind: input.schoolId === null ? 'platform' : 'school',
      school_id: input.schoolId,
      percent: input.percent,
      amount_cents: input.amountCents,
      plan_id: input.planId,
      months: input.months,
      scope: input.scope,
      scope_id: input.scopeId,
      max_uses: input.maxUses,
      max_uses_per_person: input.maxUsesPerPerson,
      expires_at: input.expiresAt,
      created_by: input.createdBy,
      created_at: tx.clock.now(),
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw refuseFields({ code: 'A code with that name already exists.' });
  return row.id;
}

/** Ends a code now; false if it had already been ended. */
export async function endPromoCode(tx: Ctx, id: number): Promise<boolean> {
  const row = await tx.db
    .updateTable('promo_codes')
    .set({ disabled_at: tx.clock.now() })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
