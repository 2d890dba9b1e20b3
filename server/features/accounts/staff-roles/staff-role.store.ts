import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export type StaffRoleName = 'school_admin' | 'course_admin';

export interface StaffRole {
  readonly id: number;
  readonly schoolId: number;
  /** Null for a School Admin. */
  readonly courseId: number | null;
  readonly role: StaffRoleName;
  /** Null until the invitation is accepted. */
  readonly userId: number | null;
  /** Null once the invitation is accepted: then the person's own email address counts. */
  readonly invitedEmail: string | null;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly invitationExpiresAt: Date | null;
}

const COLUMNS = sql`r.id, r.school_id as "schoolId", r.course_id as "courseId", r.role, r.user_id as "userId",
  r.invited_email as "invitedEmail", r.accepted_at as "acceptedAt", r.revoked_at as "revokedAt",
  r.invitation_expires_at as "invitationExpiresAt"`;

/** Locks and returns a staff role by its id, including ended ones. */
export async function lockStaffRole(tx: Ctx, id: number): Promise<StaffRole | undefined> {
  const { rows } = await sql<StaffRole>`
    select ${COLUMNS} from staff_roles r where r.id = ${id}::bigint for no key update`.execute(tx.db);
  return rows[0];
}

/** The staff role that an emailed link invites to, including ended ones; `lock` if it is about to be accepted. */
export async function staffRoleOfInvitation(
  ctx: Ctx,
  tokenHash: string,
  lock?: 'lock',
): Promise<StaffRole | undefined> {
  const { rows } = await sql<StaffRole>`
    select ${COLUMNS} from staff_roles r where r.invitation_hash = ${tokenHash} ${lock ? sql`for no key update` : sql``}`.execute(
    ctx.db,
  );
  return rows[0];
}

/**
 * The role or invitation that an email address already has in a scope: live there (School Admins in each course, too),
 * or invited there. Runs the same statement whether the email address has an account or not.
 */
export async function roleStateOf(
  tx: Ctx,
  query: { schoolId: number; courseId: number | null; email: string },
): Promise<StaffRole | undefined> {
  const { rows } = await sql<StaffRole>`
    select ${COLUMNS} from staff_roles r left join users u on u.id = r.user_id
    where r.school_id = ${query.schoolId}::bigint and r.revoked_at is null
      and (r.course_id is not distinct from ${query.courseId}::bigint or (r.course_id is null and r.accepted_at is not null))
      and lower(coalesce(u.email, r.invited_email)) = lower(${query.email})
    order by r.accepted_at nulls last, r.id limit 1`.execute(tx.db);
  return rows[0];
}

/** Size of a school's staff: each person with a role once, and each invitation. */
export async function countStaff(tx: Ctx, schoolId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct r.user_id)::int + count(*) filter (where r.user_id is null)::int as n
    from staff_roles r where r.school_id = ${schoolId}::bigint and r.revoked_at is null`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

export interface NewInvitation {
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly email: string;
  readonly invitedBy: number;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

export async function insertInvitation(tx: Ctx, invitation: NewInvitation): Promise<number> {
  const { id } = await tx.db
    .insertInto('staff_roles')
    .values({
      school_id: invitation.schoolId,
      course_id: invitation.courseId,
      role: invitation.courseId === null ? 'school_admin' : 'course_admin',
      invited_email: invitation.email,
      invited_by: invitation.invitedBy,
      invited_at: tx.clock.now(),
      invitation_hash: invitation.tokenHash,
      invitation_expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets a new link for a pending invitation; the previous one stops working. */
export async function renewInvitation(
  tx: Ctx,
  renewal: { id: number; invitedBy: number; tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('staff_roles')
    .set({
      invited_by: renewal.invitedBy,
      invited_at: tx.clock.now(),
      invitation_hash: renewal.tokenHash,
      invitation_expires_at: renewal.expiresAt,
    })
    .where('id', '=', renewal.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Turns the invitation into this person's role; their own email address counts from now on. False if it is no longer
 * pending.
 */
export async function acceptInvitation(tx: Ctx, accepted: { id: number; userId: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('staff_roles')
    .set({ user_id: accepted.userId, invited_email: null, accepted_at: tx.clock.now() })
    .where('id', '=', accepted.id)
    .where('user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a person has a live role in exactly this scope. */
export async function hasRole(
  tx: Ctx,
  scope: { schoolId: number; courseId: number | null; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff_roles r where r.school_id = ${scope.schoolId}::bigint and r.user_id = ${scope.userId}::bigint
      and r.course_id is not distinct from ${scope.courseId}::bigint and r.revoked_at is null`.execute(tx.db);
  return rows.length > 0;
}

/** Locks every live role of a person at a school, in order. */
export async function lockRolesAt(tx: Ctx, schoolId: number, userId: number): Promise<readonly StaffRole[]> {
  const { rows } = await sql<StaffRole>`
    select ${COLUMNS} from staff_roles r where r.school_id = ${schoolId}::bigint and r.user_id = ${userId}::bigint
      and r.revoked_at is null order by r.id for no key update`.execute(tx.db);
  return rows;
}

/** Ends roles, or withdraws invitations. The database refuses if the school would have no School Admin left. */
export async function revokeRoles(tx: Ctx, ids: readonly number[], revokedBy: number): Promise<void> {
  await tx.db
    .updateTable('staff_roles')
    .set({ revoked_at: tx.clock.now(), revoked_by: revokedBy })
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .execute();
}

/** Withdraws an email address's invitations to a school or its courses. */
export async function withdrawInvitationsOf(
  tx: Ctx,
  of: { schoolId: number; email: string; revokedBy: number },
): Promise<void> {
  await sql`
    update staff_roles set revoked_at = ${tx.clock.now()}, revoked_by = ${of.revokedBy}
    where school_id = ${of.schoolId}::bigint and user_id is null and revoked_at is null
      and lower(invited_email) = lower(${of.email})`.execute(tx.db);
}

/** Number of pending invitations to a school's staff that a person sent, or sent again. */
export async function countInvitationsBy(ctx: Ctx, schoolId: number, invitedBy: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff_roles where school_id = ${schoolId}::bigint and user_id is null
      and revoked_at is null and invited_by = ${invitedBy}::bigint`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** Withdraws the invitations to a school's staff that a person sent, or sent again. */
export async function withdrawInvitationsBy(
  tx: Ctx,
  of: { schoolId: number; invitedBy: number; revokedBy: number },
): Promise<void> {
  await sql`
    update staff_roles set revoked_at = ${tx.clock.now()}, revoked_by = ${of.revokedBy}
    where school_id = ${of.schoolId}::bigint and user_id is null and revoked_at is null
      and invited_by = ${of.invitedBy}::bigint`.execute(tx.db);
}
