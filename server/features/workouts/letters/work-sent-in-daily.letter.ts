import { FEEDBACK_TARGET_DAYS, MONEY_BACK_DAYS } from '#contract/workouts/feedback.endpoints.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { dateText } from '#server/letters/text.ts';
import { waitingWork } from './waiting-work.query.ts';

/** Sent the morning after submissions came in (rules-teachers X2). Reads what is waiting when the email is sent. */
interface Data {
  readonly schoolId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly work_sent_in_daily: Data;
  }
}

const pieces = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`);

export const letter = defineLetter({
  kind: 'work_sent_in_daily',
  title: 'Daily summary of submissions at my school',
  transactional: false,
  teachers: true,
  secret: false,
  bell: false,
  load: (ctx, { schoolId }: Data) => waitingWork(ctx, schoolId),
  write: (work, at) => ({
    subject: `${pieces(work.waiting)} waiting for feedback at ${work.schoolName}`,
    preview: `The oldest came in on ${dateText(work.oldestAt, at.zone)}.`,
    title: 'Submissions waiting for feedback',
    blocks: [
      hello(at),
      paragraph(
        `${pieces(work.waiting)} ${work.waiting === 1 ? 'is' : 'are'} waiting for feedback at ${work.schoolName}. The oldest came in on ${dateText(work.oldestAt, at.zone)}.`,
      ),
      facts(...work.workouts.map(({ name, waiting }) => ({ label: name, value: pieces(waiting) }))),
      action('Give feedback', `${at.publicUrl}/teachers/workouts/${work.workouts[0]?.id}/students`),
      note(
        `Aim to give feedback within ${FEEDBACK_TARGET_DAYS} days. A paid submission without feedback ${MONEY_BACK_DAYS} days after the workout ends can be refunded.`,
      ),
    ],
    reason: `You're getting this email because you give feedback at ${work.schoolName}.`,
  }),
  sample: {
    schoolId: 3,
    schoolName: 'Lantern Street Voice School',
    waiting: 3,
    oldestAt: new Date('2027-01-05T18:00:00Z'),
    workouts: [
      { id: 12, name: 'Cold reading, forty lines', waiting: 2 },
      { id: 14, name: 'Creature voices at home', waiting: 1 },
    ],
  },
  variants: [{ waiting: 1, workouts: [{ id: 12, name: 'Cold reading, forty lines', waiting: 1 }] }],
});
