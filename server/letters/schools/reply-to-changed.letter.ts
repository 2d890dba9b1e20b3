import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';

/** To all School Admins. `by`: who is signed in; null where the address itself agreed by its link. */
interface Data {
  readonly courseId: number;
  readonly courseName: string;
  readonly schoolName: string;
  readonly before: string;
  readonly after: string;
  readonly by: string | null;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly reply_to_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'reply_to_changed',
  title: 'Reply-to address changed',
  transactional: true,
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ courseId, courseName, schoolName, before, after, by }, at) => ({
    subject: `Replies to ${courseName} now go to ${after}`,
    preview: `Until now they went to ${before}.`,
    title: 'The reply-to address changed',
    blocks: [
      hello(at),
      paragraph(`From now on, replies to the emails of ${courseName} go to another address.`),
      facts(
        { label: 'Course', value: [courseName, `with ${schoolName}`] },
        { label: 'Until now', value: before },
        { label: 'From now on', value: after },
        { label: 'Changed by', value: by ?? 'The new address, by the link we emailed to it' },
      ),
      action('See the course’s details', `${at.publicUrl}/teachers/courses/${courseId}/staff`),
      note(`If nobody at your school wanted this, change it back and write to ${at.supportEmail}.`),
    ],
    reason: `You're getting this email because you are a School Admin of ${schoolName}.`,
  }),
  sample: {
    courseId: 7,
    courseName: 'Voice Acting 101',
    schoolName: 'Lantern Voice Studio',
    before: 'desk@lantern.example',
    after: 'hello@lantern.example',
    by: 'Ada L.',
  },
  variants: [{ by: null }],
});
