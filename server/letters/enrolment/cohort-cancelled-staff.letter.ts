import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { cohortVariants, sampleCohort } from '../samples.ts';
import { amountText } from '../words.ts';
import { withCohort } from './about-cohort.ts';
import { fromCourse } from './cohort-words.ts';

/** The figures of the moment in which it was cancelled. */
interface Data {
  readonly cohortId: number;
  readonly refund: 'full' | 'pro_rata';
  readonly totals: {
    readonly learners: number;
    readonly cashCents: number;
    readonly credits: number;
    readonly waiting: number;
    readonly sessions: number;
    readonly events: number;
  };
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_cancelled_staff: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_cancelled_staff',
  title: 'A cohort of your school was cancelled',
  transactional: true,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort, refund, totals }, at) => ({
    subject: `Cancelled: ${cohort.title}`,
    preview: `${totals.learners} enrolled, ${amountText(totals)} is refunded.`,
    title: 'A cohort was cancelled',
    blocks: [
      hello(at),
      paragraph(
        `${cohort.title} of ${cohort.schoolName} was cancelled. Every learner is told and refunded, one after another.`,
      ),
      facts(
        { label: 'Learners', value: String(totals.learners) },
        { label: 'Refunded', value: amountText(totals) },
        { label: 'Refund', value: refund === 'full' ? 'In full' : 'For the sessions not held' },
        { label: 'Waiting for a seat', value: String(totals.waiting) },
        { label: 'Class sessions cancelled', value: String(totals.sessions) },
        totals.events > 0 ? { label: 'Other events cancelled', value: String(totals.events) } : null,
      ),
      action('See the cohort', `${at.publicUrl}/teachers/cohorts/${cohort.cohortId}/edit`),
      note('Cancelling is for good. The page shows how far the refunds have come.'),
    ],
    reason: `You're getting this email because you are a School Admin of ${cohort.schoolName}.`,
    ...fromCourse(cohort),
  }),
  sample: {
    cohortId: 7,
    cohort: sampleCohort,
    refund: 'full',
    totals: { learners: 23, cashCents: 340_000, credits: 12, waiting: 3, sessions: 8, events: 1 },
  },
  variants: [
    { refund: 'pro_rata' },
    { totals: { events: 0 } },
    { totals: { cashCents: 0 } },
    { totals: { cashCents: 0, credits: 0 } },
    ...cohortVariants,
  ],
});
