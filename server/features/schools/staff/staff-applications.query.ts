import { sql } from 'kysely';
import type { ApplicationFilter, ApplicationState } from '#contract/schools/application.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface FoundApplication {
  readonly id: number;
  readonly state: ApplicationState;
  readonly schoolName: string;
  readonly personId: number;
  readonly displayName: string | null;
  /** Null after the account was deleted. */
  readonly email: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

const STATES: Readonly<Record<ApplicationFilter, readonly ApplicationState[]>> = {
  waiting: ['waiting'],
  decided: ['approved', 'declined'],
  withdrawn: ['withdrawn'],
};
const COLUMNS = sql`a.id, a.state, a.school_name as "schoolName", a.user_id as "personId", u.display_name as "displayName",
  case when u.erased_at is null then u.email end as email, a.created_at as "createdAt", a.updated_at as "updatedAt",
  a.decided_at as "decidedAt", b.display_name as "decidedBy"`;
const PEOPLE = sql`join users u on u.id = a.user_id left join users b on b.id = a.decided_by`;

/** A page of applications: waiting ones oldest first, the others newest first. */
export async function findApplications(
  ctx: Ctx,
  at: { only: ApplicationFilter; limit: number; offset: number },
): Promise<FoundApplication[]> {
  const order =
    at.only === 'waiting' ? sql`a.created_at, a.id` : sql`coalesce(a.decided_at, a.withdrawn_at) desc, a.id desc`;
  const { rows } = await sql<FoundApplication>`
    select ${COLUMNS} from (select * from school_applications a where a.state = any (${STATES[at.only]}::text[])
      order by ${order} limit ${at.limit} offset ${at.offset}) a ${PEOPLE} order by ${order}`.execute(ctx.db);
  return rows;
}

export async function countApplications(ctx: Ctx): Promise<Record<ApplicationFilter, number>> {
  const { rows } = await sql<Record<ApplicationFilter, number>>`
    select count(*) filter (where state = 'waiting')::bigint as waiting,
      count(*) filter (where state in ('approved', 'declined'))::bigint as decided,
      count(*) filter (where state = 'withdrawn')::bigint as withdrawn
    from school_applications`.execute(ctx.db);
  return rows[0] ?? { waiting: 0, decided: 0, withdrawn: 0 };
}

export interface ApplicationRecord extends FoundApplication {
  readonly teaches: string;
  readonly audience: string;
  readonly link: string | null;
  readonly decisionNote: string | null;
  readonly school: { id: number; name: string; slug: string } | null;
  readonly schools: { id: number; name: string; slug: string }[];
  readonly others: { id: number; state: ApplicationState; schoolName: string; createdAt: string }[];
}

/** One application, with the schools its author already runs and their other applications. */
export async function applicationRecord(ctx: Ctx, id: number): Promise<ApplicationRecord | undefined> {
  const { rows } = await sql<ApplicationRecord>`
    select f.*, w.teaches, w.audience, w.link, w.decision_note as "decisionNote",
      (select jsonb_build_object('id', s.id, 'name', s.name, 'slug', s.slug) from schools s where s.id = w.school_id) as school,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'slug', s.slug) order by s.id)
        from (select s.id, s.name, s.slug from staff_roles r join schools s on s.id = r.school_id
          where r.user_id = w.user_id and r.role = 'school_admin' and r.accepted_at is not null and r.revoked_at is null
          order by s.id limit 20) s), '[]') as schools,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'state', o.state, 'schoolName', o.school_name,
          'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.id desc)
        from (select id, state, school_name, created_at from school_applications
          where user_id = w.user_id and id <> w.id order by id desc limit 20) o), '[]') as others
    from (select ${COLUMNS} from school_applications a ${PEOPLE} where a.id = ${id}::bigint) f join school_applications w on w.id = f.id`.execute(
    ctx.db,
  );
  return rows[0];
}
