import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { dateText } from '#server/letters/text.ts';
import { roleText, type StaffRoleFacts, sampleStaffRole, staffRoleFacts } from './staff-role-mail.query.ts';

/** `url`: the page where the invitation is accepted. Sent to an email address, with or without an account. */
interface Data {
  readonly roleId: number;
  readonly url: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly staff_invitation: Data;
  }
}

const MAY = {
  school: 'As School Admin, you manage everything at the school: courses, cohorts, events, staff, and payouts.',
  course: 'As Course Admin, you manage the course: its landing page, cohorts, events, surveys, students, and emails.',
} as const;

export const letter = defineLetter({
  kind: 'staff_invitation',
  title: 'Invitation to join a school',
  transactional: true,
  secret: true,
  bell: false,
  load: async (ctx, data: Data): Promise<(Data & { role: StaffRoleFacts }) | null> => {
    const role = await staffRoleFacts(ctx, data.roleId);
    // The invitation was withdrawn or accepted before the email was sent.
    return role && !role.accepted && !role.ended ? { ...data, role } : null;
  },
  write: ({ role, url }, at) => ({
    subject: `${role.invitedBy ?? role.schoolName} invited you to be ${roleText(role)}`,
    preview: 'Accept with an account that uses this email. You can create one on the way.',
    title: "You're invited to teach",
    blocks: [
      hello(at),
      paragraph(`${role.invitedBy ?? role.schoolName} invited you to join the staff at ${role.schoolName}.`),
      facts(
        { label: 'Role', value: roleText(role) },
        { label: 'School', value: role.schoolName },
        role.expiresAt ? { label: 'Accept by', value: dateText(role.expiresAt, at.zone) } : null,
      ),
      paragraph(role.courseName === null ? MAY.school : MAY.course),
      action('See the invitation', url),
      note("The invitation is only for this email address and works once. Don't want it? Ignore this email."),
    ],
    reason: `You're getting this email because ${role.schoolName} invited you to join its staff.`,
    fromName: role.schoolName,
  }),
  sample: { roleId: 12, url: 'https://callboard.example/staff_invitations/a-long-secret', role: sampleStaffRole },
  variants: [
    { role: { invitedBy: null } },
    { role: { courseId: null, courseName: null } },
    { role: { expiresAt: null } },
  ],
});
