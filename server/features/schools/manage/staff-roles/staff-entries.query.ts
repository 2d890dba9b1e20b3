import { sql } from 'kysely';
import type { StaffRoleName } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** More than a school can have. */
const MAX_AT_ONCE = 500;

export interface StaffRow {
  readonly id: number;
  readonly role: StaffRoleName;
  readonly userId: number | null;
  readonly displayName: string | null;
  readonly email: string;
  readonly pictureMediaId: number | null;
  readonly invitedAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly invitationExpiresAt: Date | null;
}

const ROW = sql`r.id, r.role, r.user_id as "userId", u.display_name as "displayName",
  coalesce(u.email, r.invited_email, '') as email, u.picture_media_id as "pictureMediaId", r.invited_at as "invitedAt",
  r.accepted_at as "acceptedAt", r.revoked_at as "revokedAt", r.invitation_expires_at as "invitationExpiresAt"`;

/** A school's School Admins, with invitations if requested; oldest first. */
export async function schoolAdminRows(
  ctx: Ctx,
  filter: { schoolId: number; invitations: boolean },
): Promise<readonly StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select ${ROW} from staff_roles r left join users u on u.id = r.user_id
    where r.school_id = ${filter.schoolId}::bigint and r.revoked_at is null and r.role = 'school_admin'
      and (r.accepted_at is not null or ${filter.invitations})
    order by r.accepted_at is null, r.id limit ${MAX_AT_ONCE}`.execute(ctx.db);
  return rows;
}

/**
 * A course's admins and the school's School Admins, who all count as such (rules-teachers D6). A person with both roles
 * appears once, as School Admin. Includes invitations to the course if requested.
 */
export async function courseAdminRows(
  ctx: Ctx,
  filter: { schoolId: number; courseId: number; invitations: boolean },
): Promise<readonly StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select ${ROW} from staff_roles r left join users u on u.id = r.user_id
    where r.school_id = ${filter.schoolId}::bigint and r.revoked_at is null
      and ((r.role = 'school_admin' and r.accepted_at is not null)
        or (r.course_id = ${filter.courseId}::bigint and (r.accepted_at is not null or ${filter.invitations})
          and not exists (select 1 from staff_roles s where s.school_id = r.school_id and s.role = 'school_admin'
            and s.user_id = r.user_id and s.accepted_at is not null and s.revoked_at is null)))
    order by r.accepted_at is null, r.role, r.id limit ${MAX_AT_ONCE}`.execute(ctx.db);
  return rows;
}

export async function staffRow(ctx: Ctx, id: number): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    select ${ROW} from staff_roles r left join users u on u.id = r.user_id where r.id = ${id}::bigint`.execute(ctx.db);
  return rows[0];
}

/** A role's school and course, and who sent its invitation; undefined if the school or the course is archived. */
export async function scopeOf(
  ctx: Ctx,
  roleId: number,
): Promise<{ schoolName: string; courseName: string | null; invitedBy: string | null } | undefined> {
  const { rows } = await sql<{ schoolName: string; courseName: string | null; invitedBy: string | null }>`
    select s.name as "schoolName", c.name as "courseName", i.display_name as "invitedBy"
    from staff_roles r join schools s on s.id = r.school_id and s.archived_at is null
    left join courses c on c.id = r.course_id
    left join users i on i.id = r.invited_by and i.erased_at is null
    where r.id = ${roleId}::bigint and c.archived_at is null`.execute(ctx.db);
  return rows[0];
}

export async function countCourses(ctx: Ctx, schoolId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from courses where school_id = ${schoolId}::bigint and archived_at is null`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}
