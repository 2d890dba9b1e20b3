import { type RawBuilder, sql } from 'kysely';

/**
 * Why a school's own email isn't sent to someone, as SQL text, or null: the reasons of `skipReasonOf` in their order,
 * for lists that are read in one statement.
 */
export function consentSql(about: {
  readonly address: RawBuilder<unknown>;
  readonly userId: RawBuilder<unknown>;
  readonly kind: string;
  readonly schoolId: number;
}): RawBuilder<string | null> {
  const { address, userId, kind, schoolId } = about;
  return sql`case
    when exists (select 1 from suppressions b where lower(b.address) = lower(${address}) and b.lifted_at is null)
      then (select case b.reason when 'manual' then 'suppressed' else b.reason end from suppressions b
        where lower(b.address) = lower(${address}) and b.lifted_at is null)
    when exists (select 1 from unsubscribes x where lower(x.address) = lower(${address}) and x.lifted_at is null
        and x.kind in (${kind}, 'all') and (x.school_id is null or x.school_id = ${schoolId}::bigint))
      or exists (select 1 from unsubscribes x where x.user_id = ${userId} and x.lifted_at is null
        and x.kind in (${kind}, 'all') and (x.school_id is null or x.school_id = ${schoolId}::bigint)) then 'unsubscribed'
    when exists (select 1 from notification_preferences p where p.user_id = ${userId} and p.kind = ${kind} and not p.enabled)
      then 'preference' end`;
}
