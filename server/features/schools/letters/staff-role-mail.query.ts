import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface StaffRoleFacts {
  readonly schoolId: number;
  readonly schoolName: string;
  /** `courseId` and `courseName` are null for a School Admin. */
  readonly courseId: number | null;
  readonly courseName: string | null;
  /** Null until the invitation is accepted. */
  readonly userId: number | null;
  readonly name: string | null;
  readonly invitedEmail: string | null;
  readonly invitedBy: string | null;
  readonly endedById: number | null;
  readonly endedBy: string | null;
  readonly accepted: boolean;
  readonly ended: boolean;
  readonly expiresAt: Date | null;
}

/** A staff role with the names of its person, school, and course; null if the role is gone. */
export async function staffRoleFacts(ctx: Ctx, roleId: number): Promise<StaffRoleFacts | null> {
  const { rows } = await sql<StaffRoleFacts>`
    select r.school_id as "schoolId", s.name as "schoolName", r.course_id as "courseId", c.name as "courseName",
      r.user_id as "userId", u.display_name as name, r.invited_email as "invitedEmail", i.display_name as "invitedBy",
      r.revoked_by as "endedById", e.display_name as "endedBy", r.accepted_at is not null as accepted,
      r.revoked_at is not null as ended, r.invitation_expires_at as "expiresAt"
    from staff_roles r join schools s on s.id = r.school_id
    left join courses c on c.id = r.course_id left join users u on u.id = r.user_id
    left join users i on i.id = r.invited_by left join users e on e.id = r.revoked_by
    where r.id = ${roleId}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The role as emails name it: `School Admin at Lantern Voice Studio`. */
export function roleText(role: Pick<StaffRoleFacts, 'schoolName' | 'courseName'>): string {
  return role.courseName === null ? `School Admin at ${role.schoolName}` : `Course Admin for ${role.courseName}`;
}

export const sampleStaffRole: StaffRoleFacts = {
  schoolId: 2,
  schoolName: 'Lantern Voice Studio',
  courseId: 5,
  courseName: 'Voice Acting 101',
  userId: 9,
  name: 'Cora A.',
  invitedEmail: 'cora@lanternstreet.example',
  invitedBy: 'Mara O.',
  endedById: 3,
  endedBy: 'Mara O.',
  accepted: false,
  ended: false,
  expiresAt: new Date('2026-12-04T17:00:00Z'),
};
