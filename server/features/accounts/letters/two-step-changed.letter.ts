import type { MailData } from '#server/features/mailings/index.ts';
import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, note, paragraph } from '#server/letters/letter.ts';

type Change = MailData['two_step_changed'];

function wordsOf(change: Change): { subject: string; title: string; text: string } {
  if (change.change === 'on') {
    return {
      subject: 'Two-step sign-in is on',
      title: 'Two-step sign-in is on',
      text: "From now on, you'll also need a code from your authenticator app to sign in. We signed out your other browsers. Keep your recovery codes somewhere you can get to without your phone.",
    };
  }
  if (change.change === 'code_used') {
    const remaining = change.codesLeft === 1 ? 'one code' : `${change.codesLeft} codes`;
    return {
      subject: 'A recovery code was used',
      title: 'A recovery code was used',
      text: `One of your recovery codes was used instead of a code from your authenticator app. It won't work again. You have ${remaining} left and can create new ones in your settings.`,
    };
  }
  const by = change.change === 'off_by_staff' ? ' Our team turned it off and signed you out everywhere.' : '';
  return {
    subject: 'Two-step sign-in is off',
    title: 'Two-step sign-in is off',
    text: `You no longer need a code to sign in to Callboard, and your recovery codes no longer work.${by} You can set it up again anytime.`,
  };
}

/** `codesLeft` is set after a recovery code was used. */
type Data =
  | { readonly change: 'on' | 'off' | 'off_by_staff' }
  | { readonly change: 'code_used'; readonly codesLeft: number };

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly two_step_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'two_step_changed',
  title: 'Two-step sign-in changed',
  transactional: true,
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: (change, at) => {
    const { subject, title, text } = wordsOf(change);
    return {
      subject,
      preview: 'About how you sign in to Callboard.',
      title,
      blocks: [
        paragraph('Hello,'),
        paragraph(text),
        action('Open your settings', `${at.publicUrl}/settings#two-step`),
        note(`Wasn't you? Change your password and email ${at.supportEmail} right away.`),
      ],
      reason: "You're getting this email because it's about the security of your Callboard account.",
    };
  },
  sample: { change: 'on' },
  variants: [
    { change: 'off' },
    { change: 'off_by_staff' },
    { change: 'code_used', codesLeft: 1 },
    { change: 'code_used', codesLeft: 3 },
  ],
});
