import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';
import { dateText } from '../words.ts';
import { waitingWork } from './waiting-work.query.ts';

/** In the morning after written work came (rules-teachers X2). What waits is read when the mail leaves. */
interface Data {
  readonly schoolId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly work_sent_in_daily: Data;
  }
}

const pieces = (count: number): string => (count === 1 ? '1 piece of work' : `${count} pieces of work`);

export const letter = defineLetter({
  kind: 'work_sent_in_daily',
  title: 'Daily: written work that came for my school',
  transactional: false,
  teachers: true,
  secret: false,
  bell: false,
  load: (ctx, { schoolId }: Data) => waitingWork(ctx, schoolId),
  write: (work, at) => ({
    subject: `${pieces(work.waiting)} to answer at ${work.schoolName}`,
    preview: `The oldest came on ${dateText(work.oldestAt, at.zone)}.`,
    title: 'Work was sent in',
    blocks: [
      hello(at),
      paragraph(
        `${pieces(work.waiting)} ${work.waiting === 1 ? 'waits' : 'wait'} for feedback at ${work.schoolName}. The oldest came on ${dateText(work.oldestAt, at.zone)}.`,
      ),
      facts(...work.workouts.map(({ name, waiting }) => ({ label: name, value: pieces(waiting) }))),
      action('Open the feedback desk', `${at.publicUrl}/teachers/workouts/${work.workouts[0]?.id}/students`),
      note('Work is answered within 7 days. A paid piece that is not answered 14 days after the end can be refunded.'),
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
