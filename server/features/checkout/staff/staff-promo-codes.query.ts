import { sql } from 'kysely';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { totalOf } from '#server/platform/total-of.ts';

interface Page {
  readonly page: number;
  readonly perPage: number;
}

export interface FoundCode {
  readonly id: number;
  readonly schoolName: string | null;
  readonly scopeName: string | null;
  readonly takenOffCents: number;
  readonly createdAt: Date;
}

/** Code ids with the extra data in staff's list, newest first. */
export async function findPromoCodes(
  ctx: Ctx,
  { id, page, perPage }: Page & { id?: number },
): Promise<{ rows: FoundCode[]; total: number }> {
  const { rows } = await sql<FoundCode>`
    select c.id, s.name as "schoolName", c.created_at as "createdAt",
      case c.scope when 'course' then (select name from courses where id = c.scope_id)
        when 'cohort' then (select name from cohorts where id = c.scope_id)
        when 'event' then (select name from events where id = c.scope_id)
        when 'workout' then (select name from workouts where id = c.scope_id) end as "scopeName",
      coalesce((select sum(o.discount_cents) from promo_redemptions r join orders o on o.id = r.order_id
        where r.promo_code_id = c.id and r.state = 'used'), 0)::bigint as "takenOffCents"
    from promo_codes c left join schools s on s.id = c.school_id
    where ${id === undefined ? sql`true` : sql`c.id = ${id}::bigint`}
    order by c.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db);
  const count = () =>
    cachedCount(ctx, 'promo codes', async () => {
      const counted = await sql<{ n: number }>`select count(*) as n from promo_codes`.execute(ctx.db);
      return counted.rows[0]?.n ?? 0;
    });
  return { rows, total: await totalOf({ page, perPage }, rows.length, count) };
}

export interface FoundUse {
  readonly id: number;
  readonly personId: number;
  readonly displayName: string | null;
  readonly state: string;
  readonly error: string | null;
  readonly redeemedAt: Date;
  readonly usedAt: Date | null;
  readonly orderId: number | null;
}

export async function findPromoUses(
  ctx: Ctx,
  promoCodeId: number,
  { page, perPage }: Page,
): Promise<{ rows: FoundUse[]; total: number }> {
  const { rows } = await sql<FoundUse>`
    select r.id, u.id as "personId", u.display_name as "displayName", r.state, r.error, r.created_at as "redeemedAt",
      r.used_at as "usedAt", r.order_id as "orderId"
    from promo_redemptions r join users u on u.id = r.user_id
    where r.promo_code_id = ${promoCodeId}
    order by r.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db);
  const count = () =>
    cachedCount(ctx, `uses of ${promoCodeId}`, async () => {
      const counted = await sql<{ n: number }>`select count(*) as n from promo_redemptions
        where promo_code_id = ${promoCodeId}`.execute(ctx.db);
      return counted.rows[0]?.n ?? 0;
    });
  return { rows, total: await totalOf({ page, perPage }, rows.length, count) };
}

/** Whether the thing a code is for exists and, if a school pays for the code, belongs to that school. */
export async function scopeExists(
  ctx: Ctx,
  scope: { kind: string; id: number; schoolId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ schoolId: number }>`
    select school_id as "schoolId" from courses where ${scope.kind} = 'course' and id = ${scope.id}
    union all select school_id from cohorts where ${scope.kind} = 'cohort' and id = ${scope.id}
    union all select school_id from events where ${scope.kind} = 'event' and id = ${scope.id}
    union all select school_id from workouts where ${scope.kind} = 'workout' and id = ${scope.id}`.execute(ctx.db);
  const found = rows[0];
  return found !== undefined && (scope.schoolId === null || found.schoolId === scope.schoolId);
}
