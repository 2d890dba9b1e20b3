import { maskedAddress } from '#server/domain/accounts/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, type Letter, note, paragraph, type Setting } from '../letter.ts';
import { roleText, type StaffRoleFacts, sampleStaffRole, staffRoleFacts } from './staff-role-mail.query.ts';

/** To School Admins of a change among their staff; to whoever's access ended, of that. */
interface Data {
  readonly roleId: number;
  readonly change: 'invited' | 'joined' | 'ended';
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly staff_changed: Data;
  }
}

interface Facts extends Data {
  readonly role: StaffRoleFacts;
  /** The reader's own access ended. */
  readonly yours: boolean;
}

const somebody = 'Somebody';

/** What happened, in one sentence. Of an invitation the address is only hinted at: the list has it. */
function sentenceOf({ role, change }: Facts): string {
  if (change === 'invited') {
    const address = role.invitedEmail === null ? 'somebody' : maskedAddress(role.invitedEmail);
    return `${role.invitedBy ?? somebody} invited ${address} as ${roleText(role)}.`;
  }
  const name = role.name ?? somebody;
  if (change === 'joined') return `${name} accepted and is ${roleText(role)} now.`;
  if (role.endedById === role.userId) return `${name} left and is no longer ${roleText(role)}.`;
  return `${role.endedBy ?? somebody} ended the access of ${name}, who was ${roleText(role)}.`;
}

function toSchoolAdmin(told: Facts, at: Setting): Letter {
  const { role, change } = told;
  const name = role.name ?? somebody;
  return {
    subject: {
      invited: `A new invitation to the staff of ${role.schoolName}`,
      joined: `${name} joined the staff of ${role.schoolName}`,
      ended: `${name} is no longer ${roleText(role)}`,
    }[change],
    preview: sentenceOf(told),
    title: 'Your staff changed',
    blocks: [
      hello(at),
      paragraph(sentenceOf(told)),
      action('See the staff', `${at.publicUrl}${placeOf(role)}`),
      note('All School Admins are told of each change. If you did not expect this one, end the access on that page.'),
    ],
    reason: `You're getting this email because you are School Admin of ${role.schoolName}.`,
    fromName: role.schoolName,
  };
}

const placeOf = (role: StaffRoleFacts): string =>
  role.courseId === null ? `/teachers/schools/${role.schoolId}` : `/teachers/courses/${role.courseId}/staff`;

function toEnded({ role }: Facts, at: Setting): Letter {
  const own = role.endedById === role.userId;
  const whole = role.courseName === null;
  return {
    subject: `You are no longer ${roleText(role)}`,
    preview: own ? 'You ended your access yourself.' : 'Your access was ended.',
    title: 'Your access has ended',
    blocks: [
      hello(at),
      paragraph(
        own
          ? `You ended your access as ${roleText(role)} yourself.`
          : `${role.endedBy ?? role.schoolName} ended your access as ${roleText(role)}.`,
      ),
      paragraph(
        whole
          ? `You can no longer manage ${role.schoolName} or any of its courses. What you made there stays with the school.`
          : 'You can no longer manage the course. What you made there stays with the school.',
      ),
      action('Go to Callboard', `${at.publicUrl}/dashboard`),
      note('Your own account, your places and your credits are not touched.'),
    ],
    reason: `You're getting this email because you were on the staff of ${role.schoolName}.`,
    fromName: role.schoolName,
  };
}

export const letter = defineLetter({
  kind: 'staff_changed',
  title: 'Changes of your school’s staff',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, data: Data, userId): Promise<Facts | null> => {
    const role = await staffRoleFacts(ctx, data.roleId);
    if (!role) return null;
    return { ...data, role, yours: data.change === 'ended' && userId !== null && role.userId === userId };
  },
  write: (told, at) => (told.yours ? toEnded(told, at) : toSchoolAdmin(told, at)),
  sample: { roleId: 12, change: 'joined', yours: false, role: { ...sampleStaffRole, accepted: true } },
  variants: [
    { role: { name: null } },
    { role: { courseId: null, courseName: null } },
    { change: 'invited' },
    { change: 'invited', role: { invitedBy: null, invitedEmail: null } },
    { change: 'ended' },
    { change: 'ended', role: { endedBy: null, name: null } },
    { change: 'ended', role: { endedById: 9 } },
    { change: 'ended', yours: true },
    { change: 'ended', yours: true, role: { endedBy: null } },
    { change: 'ended', yours: true, role: { endedById: 9 } },
    { change: 'ended', yours: true, role: { courseId: null, courseName: null } },
  ],
});
