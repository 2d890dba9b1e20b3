import { defineLetter } from '#server/letters/define-letter.ts';
import { type EmailData, loadEmail } from './load-email.ts';
import { emailVariants, sampleEmail } from './sample-email.ts';
import { writeEmail } from './write-email.ts';

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly school_news: EmailData;
  }
}

export const letter = defineLetter({
  kind: 'school_news',
  title: 'School news and waitlists',
  transactional: false,
  secret: false,
  bell: false,
  again: 'ever',
  perSchool: true,
  load: loadEmail,
  write: writeEmail,
  sample: sampleEmail('waitlist'),
  variants: [...emailVariants],
});
