import { asQueued } from '#server/letters/as-queued.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';

/**
 * Sent to all School Admins, no matter who made the change: where the money is sent is no secret among them
 * (rules-teachers D8).
 */
interface Data {
  readonly change: 'added' | 'renamed' | 'archived' | 'chosen';
  readonly schoolId: number;
  readonly schoolName: string;
  /** The current name. */
  readonly name: string;
  /** The name before a rename. */
  readonly before: string | null;
  readonly by: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly recipient_changed: Data;
  }
}

const SENTENCES = {
  added: 'A payout recipient was added to your school.',
  renamed: "One of your school's payout recipients was renamed.",
  archived: "One of your school's payout recipients was archived. New payouts can't go there.",
  chosen: "From now on, your school's payouts go to a different recipient.",
} as const;

export const letter = defineLetter({
  kind: 'recipient_changed',
  title: 'Payout recipient changed',
  transactional: true,
  secret: false,
  bell: false,
  load: asQueued<Data>,
  write: ({ change, schoolId, schoolName, name, before, by }, at) => ({
    subject: `Payout recipient ${change}: ${name}`,
    preview: SENTENCES[change],
    title: `Payout recipient ${change}`,
    blocks: [
      hello(at),
      paragraph(SENTENCES[change]),
      facts(
        { label: 'School', value: schoolName },
        before === null ? null : { label: 'Previous name', value: before },
        { label: 'Recipient', value: name },
        { label: `${change.charAt(0).toUpperCase()}${change.slice(1)} by`, value: by },
      ),
      action('See the recipients', `${at.publicUrl}/teachers/schools/${schoolId}`),
      note(
        `If no one at your school asked for this, contact ${at.supportEmail} right away, before we send any money there.`,
      ),
    ],
    reason: `You're getting this email because you're a School Admin at ${schoolName}. We notify every School Admin when the payout recipient changes.`,
  }),
  sample: {
    change: 'renamed',
    schoolId: 3,
    schoolName: 'Lantern Voice Studio',
    name: 'Lantern Voice Studio LLC',
    before: 'Lantern Studio',
    by: 'Ada L.',
  },
  variants: [
    { change: 'added', before: null },
    { change: 'archived', before: null },
    { change: 'chosen', before: null },
  ],
});
