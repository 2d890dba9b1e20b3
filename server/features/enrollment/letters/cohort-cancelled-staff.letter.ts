import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { cohortVariants, sampleCohort } from '#server/letters/samples.ts';
import { amountText } from '#server/letters/text.ts';
import { withCohort } from './about-cohort.ts';
import { fromCourse } from './cohort-text.ts';

/** The figures at the moment of cancellation. */
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

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly cohort_cancelled_staff: Data;
  }
}

export const letter = defineLetter({
  kind: 'cohort_cancelled_staff',
  title: 'Cohort canceled at my school',
  transactional: true,
  secret: false,
  bell: true,
  load: withCohort<Data>,
  write: ({ cohort, refund, totals }, at) => ({
    subject: `Canceled: ${cohort.title}`,
    preview: `${totals.learners} enrolled, ${amountText(totals)} being refunded.`,
    title: 'A cohort was canceled',
    blocks: [
      hello(at),
      paragraph(
        `${cohort.title} from ${cohort.schoolName} was canceled. We're notifying and refunding every learner now.`,
      ),
      facts(
        { label: 'Learners', value: String(totals.learners) },
        { label: 'Refunds', value: amountText(totals) },
        { label: 'Refund type', value: refund === 'full' ? 'Full' : 'For the sessions not held' },
        { label: 'On the waitlist', value: String(totals.waiting) },
        { label: 'Class sessions canceled', value: String(totals.sessions) },
        totals.events > 0 ? { label: 'Other events canceled', value: String(totals.events) } : null,
      ),
      action('See the cohort', `${at.publicUrl}/teachers/cohorts/${cohort.cohortId}/edit`),
      note("This can't be undone. You can follow the refunds on the cohort page."),
    ],
    reason: `You're getting this email because you're a School Admin at ${cohort.schoolName}.`,
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
