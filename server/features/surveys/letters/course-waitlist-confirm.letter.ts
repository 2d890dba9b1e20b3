import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';

/** `url`: the page where the owner of the email address confirms joining the course's waitlist, and can leave it. */
interface Data {
  readonly courseName: string;
  readonly schoolName: string;
  readonly url: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly course_waitlist_confirm: Data;
  }
}

export const letter = defineLetter({
  kind: 'course_waitlist_confirm',
  title: 'Course waitlist to confirm',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ courseName, schoolName, url }, at) => ({
    subject: `Confirm that you want to join the waitlist: ${courseName}`,
    preview: "You're not on the waitlist until you confirm.",
    title: 'Is this you?',
    blocks: [
      hello(at),
      paragraph(`Someone used this email to join the waitlist for ${courseName}. If it was you, confirm below.`),
      facts({ label: 'Course', value: [courseName, `with ${schoolName}`] }),
      action('Join the waitlist', url),
      note(
        "Wasn't you? Ignore this email and we won't email you about it. You can leave the waitlist anytime on the same page.",
      ),
    ],
    reason: `You're getting this email because someone entered this email on the page for a course from ${schoolName}.`,
    fromName: schoolName,
  }),
  sample: {
    courseName: 'Voice Acting 101',
    schoolName: 'Lantern Voice Studio',
    url: 'https://callboard.example/waitlist/a-long-secret',
  },
});
