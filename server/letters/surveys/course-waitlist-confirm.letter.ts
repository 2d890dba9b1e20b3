import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';

/** `url`: where the address is put on the waitlist of the course, after a press on its page, and taken off again. */
interface Data {
  readonly courseName: string;
  readonly schoolName: string;
  readonly url: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly course_waitlist_confirm: Data;
  }
}

export const letter = defineLetter({
  kind: 'course_waitlist_confirm',
  title: 'Waitlist of a course to confirm',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ courseName, schoolName, url }, at) => ({
    subject: `Confirm your place on the waitlist: ${courseName}`,
    preview: 'Nothing happens until you press the button.',
    title: 'Is this you?',
    blocks: [
      hello(at),
      paragraph(
        `With this address somebody answered the questions about ${courseName} and asked to hear of its next cohort. If it was you, press the button.`,
      ),
      facts({ label: 'Course', value: [courseName, `with ${schoolName}`] }),
      action('Yes, put me on the waitlist', url),
      note('If it was not you, do nothing: then nobody writes to you. The same page takes you off the waitlist again.'),
    ],
    reason: `You're getting this email because your address was entered on the page of a course of ${schoolName}.`,
    fromName: schoolName,
  }),
  sample: {
    courseName: 'Voice Acting 101',
    schoolName: 'Lantern Voice Studio',
    url: 'https://callboard.example/waitlist/a-long-secret',
  },
});
