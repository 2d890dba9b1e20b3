import { maskedAddress } from '#server/features/accounts/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, type Letter, note, paragraph, type Setting } from '#server/letters/letter.ts';
import { roleText, type StaffRoleFacts, sampleStaffRole, staffRoleFacts } from './staff-role-mail.query.ts';

/** Notifies School Admins of a change to their staff, and a person that their access ended. */
interface Data {
  readonly roleId: number;
  readonly change: 'invited' | 'joined' | 'ended';
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly staff_changed: Data;
  }
}

interface Facts extends Data {
  readonly role: StaffRoleFacts;
  /** True if the reader's own access ended. */
  readonly yours: boolean;
}

const someone = 'Someone';

/** What happened, in one sentence. Masks an invited email address: the staff list shows it in full. */
function sentenceOf({ role, change }: Facts): string {
  if (change === 'invited') {
    const address = role.invitedEmail === null ? 'someone' : maskedAddress(role.invitedEmail);
    return `${role.invitedBy ?? someone} invited ${address} as ${roleText(role)}.`;
  }
  const name = role.name ?? someone;
  if (change === 'joined') return `${name} accepted and is now ${roleText(role)}.`;
  if (role.endedById === role.userId) return `${name} left and is no longer ${roleText(role)}.`;
  return `${role.endedBy ?? someone} ended ${role.name ?? 'someone'}'s access as ${roleText(role)}.`;
}

function toSchoolAdmin(facts: Facts, at: Setting): Letter {
  const { role, change } = facts;
  const name = role.name ?? someone;
  return {
    subject: {
      invited: `New staff invitation at ${role.schoolName}`,
      joined: `${name} joined the staff at ${role.schoolName}`,
      ended: `${name} is no longer ${roleText(role)}`,
    }[change],
    preview: sentenceOf(facts),
    title: 'Your staff changed',
    blocks: [
      hello(at),
      paragraph(sentenceOf(facts)),
      action('See the staff', `${at.publicUrl}${placeOf(role)}`),
      note(
        "We notify all School Admins about every staff change. Didn't expect this one? You can end the access on that page.",
      ),
    ],
    reason: `You're getting this email because you're a School Admin at ${role.schoolName}.`,
    fromName: role.schoolName,
  };
}

const placeOf = (role: StaffRoleFacts): string =>
  role.courseId === null ? `/teachers/schools/${role.schoolId}` : `/teachers/courses/${role.courseId}/staff`;

function toEnded({ role }: Facts, at: Setting): Letter {
  const own = role.endedById === role.userId;
  const wholeSchool = role.courseName === null;
  return {
    subject: `You're no longer ${roleText(role)}`,
    preview: own ? 'You ended your own access.' : 'Your access was ended.',
    title: 'Your access has ended',
    blocks: [
      hello(at),
      paragraph(
        own
          ? `You ended your own access as ${roleText(role)}.`
          : `${role.endedBy ?? role.schoolName} ended your access as ${roleText(role)}.`,
      ),
      paragraph(
        wholeSchool
          ? `You can no longer manage ${role.schoolName} or any of its courses. What you created there stays with the school.`
          : 'You can no longer manage the course. What you created there stays with the school.',
      ),
      action('Go to Callboard', `${at.publicUrl}/dashboard`),
      note("Your account, enrollments, and credits aren't affected."),
    ],
    reason: `You're getting this email because you were on the staff at ${role.schoolName}.`,
    fromName: role.schoolName,
  };
}

export const letter = defineLetter({
  kind: 'staff_changed',
  title: 'Staff changes at my school',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, data: Data, userId): Promise<Facts | null> => {
    const role = await staffRoleFacts(ctx, data.roleId);
    if (!role) return null;
    return { ...data, role, yours: data.change === 'ended' && userId !== null && role.userId === userId };
  },
  write: (facts, at) => (facts.yours ? toEnded(facts, at) : toSchoolAdmin(facts, at)),
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
