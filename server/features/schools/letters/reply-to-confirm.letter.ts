import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, note, paragraph } from '#server/letters/letter.ts';
import { dateText } from '#server/letters/text.ts';

/** Sent to the proposed reply-to. `url`: the confirmation page. */
interface Data {
  readonly courseName: string;
  readonly schoolName: string;
  readonly url: string;
  /** Missing in emails queued by the previous release. */
  readonly expiresAt?: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly reply_to_confirm: Data;
  }
}

export const letter = defineLetter({
  kind: 'reply_to_confirm',
  title: 'Reply-to email to confirm',
  transactional: true,
  secret: true,
  bell: false,
  load: asQueued<Data>,
  write: ({ courseName, schoolName, url, expiresAt }, at) => ({
    subject: `Can we send replies about ${courseName} to you?`,
    preview: 'Nothing changes until you press the button.',
    title: 'Can we send replies to this address?',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `${schoolName} teaches on Callboard and would like replies to emails about one of its courses to come to this address.`,
      ),
      facts({ label: 'Course', value: [courseName, `with ${schoolName}`] }),
      action('See the request', url),
      note(
        `The link works once${expiresAt ? `, until ${dateText(new Date(expiresAt), at.zone)}` : ''}. You don't need an account. If this is a mistake, ignore this email and no replies will come here.`,
      ),
    ],
    reason: `You're getting this email because ${schoolName} entered your email as the reply-to email for a course.`,
    fromName: schoolName,
  }),
  sample: {
    courseName: 'Voice Acting 101',
    schoolName: 'Lantern Voice Studio',
    url: 'https://callboard.example/reply_to/a-long-secret',
    expiresAt: '2027-01-19T12:00:00.000Z',
  },
  variants: [{ expiresAt: undefined }],
});
