import { withCohort } from '#server/features/enrollment/letters/about-cohort.ts';
import { hasPlace } from '#server/features/enrollment/letters/cohort-mail.query.ts';
import { cohortUrl, fromCourse } from '#server/features/enrollment/letters/cohort-text.ts';
import { defineLetter, type ReadTogether } from '#server/letters/define-letter.ts';
import { action, facts, hello, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort } from '#server/letters/samples.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openedLessons } from './lesson-mail.query.ts';

/** The lessons of a cohort that a person was notified of up to nine o'clock of this day (rules-teachers LE3). */
interface Data {
  readonly cohortId: number;
  /** `2026-11-20`, in the reader's zone. */
  readonly day: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly lesson_opened: Data;
  }
}

/**
 * The email's lessons that are still open; null for a person who has since left, or whose cohort is over or canceled.
 */
async function load(ctx: Ctx, data: Data, userId: number | null, read: ReadTogether) {
  if (userId === null || !(await hasPlace(ctx, userId, data.cohortId))) return null;
  const facts = await withCohort(ctx, data, userId, read);
  const lessons = await openedLessons(ctx, { ...data, userId });
  return facts && lessons.length > 0 ? { ...facts, lessons } : null;
}

export const letter = defineLetter({
  kind: 'lesson_opened',
  title: 'New lesson in my cohort',
  transactional: false,
  secret: false,
  // They were already notified in the app when it opened.
  bell: false,
  load,
  write: ({ cohort, lessons }, at) => {
    const [first] = lessons;
    const one = lessons.length === 1;
    return {
      subject: one ? `New lesson: ${first?.name}` : `${lessons.length} new lessons: ${cohort.title}`,
      preview: one ? (first?.summary ?? `In ${cohort.title}.`) : lessons.map(({ name }) => name).join(', '),
      title: one ? 'A new lesson is open' : 'New lessons are open',
      blocks: [
        hello(at),
        paragraph(
          one
            ? `A new lesson is open in ${cohort.title}.`
            : `${lessons.length} new lessons are open in ${cohort.title}.`,
        ),
        facts(
          ...lessons.map(({ name, type, summary }) => ({ label: type, value: summary ? [name, summary] : [name] })),
        ),
        one
          ? action('Read the lesson', `${at.publicUrl}/lessons/${first?.id}`)
          : action('Open your course', cohortUrl(cohort, at)),
      ],
      reason: `You're getting this email because you're enrolled in a course from ${cohort.schoolName}.`,
      ...fromCourse(cohort),
    };
  },
  sample: {
    cohortId: 7,
    day: '2027-01-12',
    cohort: sampleCohort,
    lessons: [
      { id: 41, name: 'Find the neutral voice', type: 'Lesson', summary: 'Ten minutes a day, and what to listen for.' },
      { id: 42, name: 'A creature in three breaths', type: 'Project', summary: null },
    ],
  },
  variants: [
    { lessons: [{ id: 41, name: 'Find the neutral voice', type: 'Lesson', summary: 'Ten minutes a day.' }] },
    { lessons: [{ id: 42, name: 'A creature in three breaths', type: 'Project', summary: null }] },
    ...cohortVariants,
  ],
});
