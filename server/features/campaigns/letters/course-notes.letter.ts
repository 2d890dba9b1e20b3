import { defineLetter } from '#server/letters/define-letter.ts';
import { type EmailData, loadEmail } from './load-email.ts';
import { emailVariants, sampleEmail } from './sample-email.ts';
import { writeEmail } from './write-email.ts';

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly course_notes: EmailData;
  }
}

export const letter = defineLetter({
  kind: 'course_notes',
  title: 'Notes about my courses and events',
  transactional: false,
  secret: false,
  bell: false,
  again: 'ever',
  perSchool: true,
  load: loadEmail,
  write: writeEmail,
  sample: sampleEmail('activity'),
  variants: [...emailVariants],
});
