import type { MailData } from '#server/domain/mailings/index.ts';
import { asQueued } from '../as-queued.ts';
import { defineLetter } from '../define-letter.ts';
import { action, note, paragraph } from '../letter.ts';

type Change = MailData['two_step_changed'];

function wordsOf(change: Change): { subject: string; title: string; text: string } {
  if (change.change === 'on') {
    return {
      subject: 'Two-step sign-in is on',
      title: 'Two-step sign-in is on',
      text: 'From now on signing in to Callboard takes a code of your authenticator app, too. Your other browsers were signed out. Keep your recovery codes where you find them without your phone.',
    };
  }
  if (change.change === 'code_used') {
    const left = change.codesLeft === 1 ? 'One is left' : `${change.codesLeft} are left`;
    return {
      subject: 'A recovery code was used',
      title: 'A recovery code was used',
      text: `One of your recovery codes stood in for a code of your authenticator app. It won't work again. ${left}; you can make new ones in your settings.`,
    };
  }
  const by = change.change === 'off_by_staff' ? ' Our staff turned it off, and signed you out everywhere.' : '';
  return {
    subject: 'Two-step sign-in is off',
    title: 'Two-step sign-in is off',
    text: `Signing in to Callboard no longer takes a code, and your recovery codes are gone.${by} You can set it up again at any time.`,
  };
}

/** `codesLeft` after one was used. */
type Data =
  | { readonly change: 'on' | 'off' | 'off_by_staff' }
  | { readonly change: 'code_used'; readonly codesLeft: number };

declare module '#server/domain/mailings/mail-data.ts' {
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
        note(`If it wasn't you, change your password and write to ${at.supportEmail} at once.`),
      ],
      reason: "You're getting this email because it is about the safety of your Callboard account.",
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
