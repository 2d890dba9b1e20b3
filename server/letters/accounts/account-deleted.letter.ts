import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, facts, hello, note, paragraph } from '../letter.ts';

/** The last mail. `ended`: a line for each thing that ended, with what comes back for it. */
interface Data {
  readonly firstName: string | null;
  readonly ended: readonly string[];
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly account_deleted: Data;
  }
}

export const letter = defineLetter({
  kind: 'account_deleted',
  title: 'Account deleted',
  transactional: true,
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ firstName, ended }, at) => ({
    subject: 'Your Callboard account is deleted',
    preview: 'What ended with it, and what we have to keep.',
    title: 'Your account is deleted',
    blocks: [
      firstName ? paragraph(`Hello ${firstName},`) : hello(at),
      paragraph('As you asked, we have deleted your account. Nobody can sign in with it anymore.'),
      ...(ended.length > 0 ? [facts({ label: 'Ended', value: ended })] : []),
      paragraph(
        'Your name, your address, your texts and your settings are gone. Receipts stay for as long as the law asks, without your name.',
      ),
      action('Go to Callboard', at.publicUrl),
      note(`If it wasn't you, write to ${at.supportEmail} at once.`),
    ],
    reason: "You're getting this one last email because a Callboard account with this address was deleted.",
  }),
  sample: {
    firstName: 'Ada',
    ended: ['Premium membership', 'Your place in Voice Lab, Winter: $400 is on its way back to you'],
  },
  variants: [{ firstName: null }, { ended: [] }],
});
