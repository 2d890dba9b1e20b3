import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, paragraph } from '#server/letters/letter.ts';
import { schoolNameOf } from './application-mail.query.ts';

/** For a new School Admin of a new school. `applied`: true if they applied for it. */
interface Data {
  readonly schoolId: number;
  readonly applied: boolean;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly school_application_approved: Data;
  }
}

export const letter = defineLetter({
  kind: 'school_application_approved',
  title: 'Application to teach approved',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, { schoolId, applied }: Data) => {
    const schoolName = await schoolNameOf(ctx, schoolId);
    return schoolName === null ? null : { schoolId, schoolName, applied };
  },
  write: ({ schoolId, schoolName, applied }, at) => ({
    subject: `${schoolName} is yours: create your first course`,
    preview: 'Your school is ready. Create your first course in about a minute.',
    title: `${schoolName} is ready`,
    blocks: [
      hello(at),
      paragraph(
        applied
          ? `We approved your application. ${schoolName} is now a school on Callboard, and you're its School Admin.`
          : `We created ${schoolName} for you: a school on Callboard, with you as its School Admin.`,
      ),
      facts(
        { label: '1. A course', value: ["Name it and say what it's about", 'No one else can see it yet'] },
        { label: '2. A cohort', value: ['Dates, seats, prices', 'Opens for enrollment when you publish it'] },
        { label: '3. Your staff', value: ['Invite School Admins and Course Admins anytime'] },
      ),
      action('Create your first course', `${at.publicUrl}/teachers/courses/new?school_id=${schoolId}`),
    ],
    reason: `You're getting this email because you're the School Admin at ${schoolName}.`,
  }),
  sample: { schoolId: 12, schoolName: 'Foxglove Foley', applied: true },
  variants: [{ applied: false }],
});
