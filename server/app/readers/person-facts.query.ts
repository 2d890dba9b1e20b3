import { sql } from 'kysely';
import { sessionOf } from '#server/features/accounts/index.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled, listed } from '#server/platform/database/named.ts';

/** Milliseconds, because a number is parsed in a tenth of the time of a date. */
const msOf = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** People who aren't erased (`u`), with their membership, orders, enrollments, and credits at an instant. */
const peopleWithFacts = (now: Date) =>
  builder
    .selectFrom('users as u')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscriptions as s')
          .innerJoin('plans as p', 'p.id', 's.plan_id')
          .select(['s.status', 'p.code', 'p.opens_members_only', 'p.discounts_courses'])
          .whereRef('s.user_id', '=', 'u.id')
          .where(sql<boolean>`s.status in ('active', 'grace', 'past_due')`)
          .where('s.suspended_at', 'is', null)
          // What has ended by the clock counts as ended, whether or not a job has recorded it.
          .where(sql<boolean>`(s.grace_until is null or s.status = 'active' or s.grace_until > ${now})`)
          .where(sql<boolean>`(s.expires_at is null or s.expires_at > ${now})`)
          .where(sql<boolean>`(s.cancel_at is null or s.cancel_at > ${now})`)
          .limit(sql.lit(1))
          .as('m'),
      (join) => join.onTrue(),
    )
    .select([
      'u.id',
      'u.email',
      // Booleans where only yes or no matters: parsing a date costs ten times as much.
      sql<boolean>`u.verified_at is not null`.as('verified'),
      'u.first_name',
      'u.last_name',
      'u.display_name',
      'u.picture_media_id',
      'u.timezone',
      sql<boolean>`u.onboarded_at is null`.as('needs_onboarding'),
      'u.is_staff',
      msOf('u.staff_since').$castTo<number | null>().as('staff_since_ms'),
      sql<boolean>`u.totp_confirmed_at is not null`.as('has_two_step'),
      'u.is_beta',
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      'm.status as membership_status',
      'm.code as membership_plan',
      'm.opens_members_only',
      'm.discounts_courses',
      // Not `exists`: for many people, the planner would read everyone's orders and enrollments once and look these
      // people up in them.
      sql<boolean>`coalesce((select true from subscriptions s where s.user_id = u.id and s.status <> 'incomplete' limit 1), false)`.as(
        'was_member',
      ),
      sql<boolean>`coalesce((select true from orders o where o.user_id = u.id and o.paid_at is not null limit 1),
        (select true from enrolments e where e.user_id = u.id limit 1), false)`.as('has_bought'),
      sql<number>`coalesce((select a.balance from ledger_accounts a where a.owner_kind = 'user' and a.owner_id = u.id
        and a.unit = 'credit' and a.purpose = 'available'), 0)`.as('credits'),
      sql<number[] | null>`(select array_agg(r.school_id) from staff_roles r where r.user_id = u.id
        and r.role = 'school_admin' and r.accepted_at is not null and r.revoked_at is null)`.as('admin_of_schools'),
      sql<number[] | null>`(select array_agg(r.course_id) from staff_roles r where r.user_id = u.id
        and r.role = 'course_admin' and r.accepted_at is not null and r.revoked_at is null)`.as('admin_of_courses'),
    ])
    .where('u.erased_at', 'is', null);

/** Read model over several features: all facts about some people in one prepared statement. */
export const queryPersonFacts = compiled('accounts_person_facts', (slot: { personIds: number[]; now: Date }) =>
  peopleWithFacts(slot.now).where('u.id', '=', sql<number>`any(${listed(slot.personIds)})`),
);

/** The principal of a read-only request: session, person, rights, and all facts in one statement. */
export const queryLiveSessionsWithFacts = compiled(
  'accounts_sessions_with_facts',
  (slot: { tokenHashes: string[]; real: Date; now: Date }) =>
    builder
      .selectFrom(sql<{ hash: string }>`unnest(${listed(slot.tokenHashes, 'text')})`.as<'t'>(sql`t (hash)`))
      .innerJoinLateral(
        () => sessionOf().as('s'),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        () => peopleWithFacts(slot.now).where(sql<boolean>`u.id = s.user_id`).as('f'),
        (join) => join.onTrue(),
      )
      .selectAll('f')
      .select([
        's.id as session_id',
        's.token_hash',
        's.kind',
        msOf('s.created_at').as('created_ms'),
        msOf('s.last_seen_at').as('last_seen_ms'),
        msOf('s.totp_at').$castTo<number | null>().as('totp_ms'),
        sql<boolean>`f.has_two_step and s.totp_at is null`.as('owes_second_step'),
        sql<boolean>`exists (select 1 from staff_roles r where r.user_id = s.user_id and r.accepted_at is not null
          and r.revoked_at is null)`.as('is_teacher'),
      ])
      .where('s.revoked_at', 'is', null)
      .where('s.idle_expires_at', '>', slot.real)
      .where('s.expires_at', '>', slot.real),
);
