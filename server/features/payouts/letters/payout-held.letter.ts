import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { type PayoutFacts, payoutFacts, samplePayout } from './payout-mail.query.ts';
import { reasonOf, signedMoney } from './payout-text.ts';

/** Staff put a payout on hold, or lifted the hold (rules-teachers P13, P15). */
interface Data {
  readonly change: 'held' | 'lifted';
  readonly payoutId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly payout_held: Data;
  }
}

interface Facts extends Data {
  readonly payout: PayoutFacts;
}

export const letter = defineLetter({
  kind: 'payout_held',
  title: "My school's payouts: held and released",
  transactional: false,
  teachers: 'school-admins',
  secret: false,
  bell: false,
  load: async (ctx, data: Data): Promise<Facts | null> => {
    const payout = await payoutFacts(ctx, data.payoutId);
    const so = payout && (payout.heldBecause !== null) === (data.change === 'held');
    return so ? { ...data, payout } : null;
  },
  write: ({ change, payoutId, payout: { schoolName, title, cents, heldBecause } }, at) => {
    const held = change === 'held';
    const sentence = held
      ? `We're holding the payout for ${title} for now. We won't send it while it's on hold.`
      : `The payout for ${title} is no longer on hold. We'll pay it as planned.`;
    return {
      subject: held ? `On hold: payout for ${title}` : `No longer on hold: payout for ${title}`,
      preview: sentence,
      title: held ? 'A payout is on hold' : 'A payout is no longer on hold',
      blocks: [
        hello(at),
        paragraph(sentence),
        facts(
          { label: 'School', value: schoolName },
          { label: 'For', value: title },
          cents === null ? null : { label: 'Amount', value: signedMoney(cents) },
          heldBecause === null ? null : { label: 'Reason', value: heldBecause },
        ),
        action('See the payout', `${at.publicUrl}/teachers/payouts/${payoutId}`),
        note(
          held
            ? `The money is still yours. If you can help clear this up, email ${at.supportEmail}.`
            : "The amount and the statement haven't changed.",
        ),
      ],
      reason: reasonOf(schoolName),
    };
  },
  sample: {
    change: 'held',
    payoutId: 12,
    payout: { ...samplePayout, heldBecause: 'We are waiting for your signed agreement.' },
  },
  variants: [{ change: 'lifted', payout: { heldBecause: null } }, { payout: { cents: null } }],
});
