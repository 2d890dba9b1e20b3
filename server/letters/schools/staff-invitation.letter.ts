import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { dateText } from '../words.ts';
import { roleText, type StaffRoleFacts, sampleStaffRole, staffRoleFacts } from './staff-role-mail.query.ts';

/** `url`: the page of the invitation, where it is accepted. Goes to an address, whoever it belongs to. */
interface Data {
  readonly roleId: number;
  readonly url: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly staff_invitation: Data;
  }
}

const MAY = {
  school:
    'As School Admin you manage everything the school has: its courses, cohorts and events, its staff and its payouts.',
  course: 'As Course Admin you manage the course: its landing page, cohorts, events, surveys, students and emails.',
} as const;

export const letter = defineLetter({
  kind: 'staff_invitation',
  title: 'Invitation to a school’s staff',
  transactional: true,
  secret: true,
  bell: false,
  load: async (ctx, data: Data): Promise<(Data & { role: StaffRoleFacts }) | null> => {
    const role = await staffRoleFacts(ctx, data.roleId);
    // Withdrawn or accepted before the mail left.
    return role && !role.accepted && !role.ended ? { ...data, role } : null;
  },
  write: ({ role, url }, at) => ({
    subject: `${role.invitedBy ?? role.schoolName} invites you as ${roleText(role)}`,
    preview: 'Accept with an account of this address; you can make one on the way.',
    title: 'You are invited to teach',
    blocks: [
      hello(at),
      paragraph(`${role.invitedBy ?? role.schoolName} would like you on the staff of ${role.schoolName}.`),
      facts(
        { label: 'Role', value: roleText(role) },
        { label: 'School', value: role.schoolName },
        role.expiresAt ? { label: 'Accept by', value: dateText(role.expiresAt, at.zone) } : null,
      ),
      paragraph(role.courseName === null ? MAY.school : MAY.course),
      action('See the invitation', url),
      note('The invitation is for this address alone and can be used once. If you don’t want it, do nothing.'),
    ],
    reason: `You're getting this email because ${role.schoolName} invited this address to its staff.`,
    fromName: role.schoolName,
  }),
  sample: { roleId: 12, url: 'https://callboard.example/staff_invitations/a-long-secret', role: sampleStaffRole },
  variants: [
    { role: { invitedBy: null } },
    { role: { courseId: null, courseName: null } },
    { role: { expiresAt: null } },
  ],
});
