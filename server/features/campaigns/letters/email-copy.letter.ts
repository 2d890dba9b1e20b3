import { defineLetter } from '#server/letters/define-letter.ts';
import { note } from '#server/letters/letter.ts';
import { type EmailData, type EmailFacts, loadEmailForSender } from './load-email.ts';
import { sampleEmail } from './sample-email.ts';
import { tokenValues } from './token-values.ts';
import { emailLetter } from './written-email.ts';

interface Data extends EmailData {
  readonly recipients: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly email_copy: Data;
  }
}

const people = (number: number) => (number === 1 ? '1 person' : `${number.toLocaleString('en-US')} people`);

export const letter = defineLetter({
  kind: 'email_copy',
  title: 'Copies of emails I send',
  transactional: true,
  secret: false,
  bell: false,
  load: async (ctx, data: Data, userId, read): Promise<(EmailFacts & { recipients: number }) | null> => {
    const facts = await loadEmailForSender(ctx, data, userId, read);
    return facts && { ...facts, recipients: data.recipients };
  },
  write: ({ email, reader, recipients }, at) => {
    const values = tokenValues(email.common, reader, {
      publicUrl: at.publicUrl,
      zone: at.zone,
      replyTo: email.replyTo,
      sendUuid: null,
    });
    const letter = emailLetter(email, values, at);
    return {
      ...letter,
      subject: `Copy: ${letter.subject}`,
      blocks: [...letter.blocks, note(`This is your copy. It goes to ${people(recipients)}.`)],
      reason: `You're getting this email because you sent it for ${email.common.schoolName}.`,
    };
  },
  sample: { ...sampleEmail('activity'), recipients: 142 },
  variants: [{ recipients: 1 }, { recipients: 1420 }],
});
