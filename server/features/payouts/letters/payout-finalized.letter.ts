import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { type PayoutFacts, payoutFacts, samplePayout } from './payout-mail.query.ts';
import { reasonOf, signedMoney } from './payout-text.ts';

/** A row was frozen: a part of what a subject earned, or a later difference (rules-teachers P5, P15). */
interface Data {
  readonly payoutId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly payout_finalized: Data;
  }
}

type Frozen = PayoutFacts & { readonly cents: number };

function sentenceOf({ kind, part, parts, title, cents }: Frozen): string {
  if (kind === 'adjustment')
    return `Your payout for ${title} was adjusted after it was settled: ${signedMoney(cents)}.`;
  if (parts === 1) return `Your payout for ${title} is final: ${signedMoney(cents)}.`;
  return part === 1
    ? `Part 1 of your payout for ${title}, half of what it has earned to date, is final: ${signedMoney(cents)}.`
    : `Part 2 of your payout for ${title}, the rest of what it earned, is final: ${signedMoney(cents)}.`;
}

function nextOf({ cents, recipient, schoolName }: Frozen): string {
  if (cents <= 0) return `You don't owe anything now; we'll deduct it from upcoming payouts for ${schoolName}.`;
  if (recipient === null)
    return `${schoolName} has no payout recipient yet, so we can't send it. Add the name it should go to.`;
  return `We'll send it to ${recipient} with your next transfer.`;
}

export const letter = defineLetter({
  kind: 'payout_finalized',
  title: "My school's payouts: finalized and adjusted",
  transactional: false,
  teachers: 'school-admins',
  secret: false,
  bell: false,
  load: async (ctx, { payoutId }: Data) => {
    const payout = await payoutFacts(ctx, payoutId);
    return payout && payout.cents !== null ? { ...payout, cents: payout.cents } : null;
  },
  write: (payout, at) => {
    const { kind, title, cents, schoolName, schoolId } = payout;
    const adjusted = kind === 'adjustment';
    const needsRecipient = payout.recipient === null && cents > 0;
    return {
      subject: `Payout ${adjusted ? 'adjusted' : 'finalized'}: ${signedMoney(cents)} for ${title}`,
      preview: nextOf(payout),
      title: adjusted ? 'A payout was adjusted' : 'A payout is final',
      blocks: [
        hello(at),
        paragraph(sentenceOf(payout)),
        facts(
          { label: 'School', value: schoolName },
          { label: 'For', value: title },
          payout.cause === null ? null : { label: 'Reason', value: payout.cause },
          { label: 'Net sales', value: signedMoney(payout.revenueCents) },
          { label: 'Fee', value: signedMoney(-payout.feeCents) },
          payout.assistantCents === 0 ? null : { label: 'Assistant', value: signedMoney(-payout.assistantCents) },
          payout.earlierCents === 0 ? null : { label: 'Earlier payouts', value: signedMoney(-payout.earlierCents) },
          payout.laterCents === 0 ? null : { label: 'Paid in part 2', value: signedMoney(-payout.laterCents) },
          { label: 'This payout', value: signedMoney(cents) },
        ),
        paragraph(nextOf(payout)),
        needsRecipient
          ? action('Add a recipient', `${at.publicUrl}/teachers/schools/${schoolId}`)
          : action('Open the statement', `${at.publicUrl}/teachers/payouts/${payout.payoutId}`),
        note('The statement lists every sale and refund behind this number. You can download it as a file.'),
      ],
      reason: reasonOf(schoolName),
    };
  },
  sample: { ...samplePayout, cents: 8500 },
  variants: [
    { kind: 'adjustment', part: null, parts: null, cause: 'A refund after the settlement' },
    { part: 1 },
    { part: 1, parts: 1 },
    { cents: -8500 },
    { recipient: null },
    { recipient: null, cents: -8500 },
    { assistantCents: 1500 },
    { earlierCents: 0 },
    { laterCents: 2500 },
  ],
});
