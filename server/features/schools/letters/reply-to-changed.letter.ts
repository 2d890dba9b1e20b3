import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';

/**
 * Sent to all School Admins. `by`: the signed-in person; null if the reply-to was confirmed through the emailed link.
 */
interface Data {
  readonly courseId: number;
  readonly courseName: string;
  readonly schoolName: string;
  readonly before: string;
  readonly after: string;
  readonly by: string | null;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly reply_to_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'reply_to_changed',
  title: 'Reply-to email changed',
  transactional: true,
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ courseId, courseName, schoolName, before, after, by }, at) => ({
    subject: `Replies to ${courseName} now go to ${after}`,
    preview: `They used to go to ${before}.`,
    title: 'The reply-to email changed',
    blocks: [
      hello(at),
      paragraph(`From now on, replies to emails about ${courseName} go to a different email address.`),
      facts(
        { label: 'Course', value: [courseName, `with ${schoolName}`] },
        { label: 'Previously', value: before },
        { label: 'Now', value: after },
        { label: 'Changed by', value: by ?? 'Someone with the link we emailed to the new address' },
      ),
      action('See the course details', `${at.publicUrl}/teachers/courses/${courseId}/staff`),
      note(`If no one at your school asked for this, change it back and email ${at.supportEmail}.`),
    ],
    reason: `You're getting this email because you're a School Admin at ${schoolName}.`,
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
