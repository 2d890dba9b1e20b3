import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';

/** The last email that the account's owner gets. `ended`: a line for each thing that ended, with its refund. */
interface Data {
  readonly firstName: string | null;
  readonly ended: readonly string[];
}

declare module '#server/features/mailings/mail-data.ts' {
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
    subject: 'Your Callboard account has been deleted',
    preview: "What ended with it, and what we're required to keep.",
    title: 'Your account has been deleted',
    blocks: [
      firstName ? paragraph(`Hello ${firstName},`) : hello(at),
      paragraph("As you asked, we've deleted your account. No one can sign in to it anymore."),
      ...(ended.length > 0 ? [facts({ label: 'Ended', value: ended })] : []),
      paragraph(
        'Your name, your email address, what you wrote, and your settings are gone. We keep your receipts, without your name, for as long as tax law requires.',
      ),
      action('Go to Callboard', at.publicUrl),
      note(`Wasn't you? Email ${at.supportEmail} right away.`),
    ],
    reason: "You're getting this one last email because a Callboard account with this email was deleted.",
  }),
  sample: {
    firstName: 'Ada',
    ended: ['Premium membership', "Your seat in Voice Lab, Winter: we're refunding you $400"],
  },
  variants: [{ firstName: null }, { ended: [] }],
});
