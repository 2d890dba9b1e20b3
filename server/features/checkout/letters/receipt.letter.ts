import { defineLetter } from '#server/letters/define-letter.ts';
import { action, type BillTotal, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { creditsText, creditsWorth, dateText, money } from '#server/letters/text.ts';
import type { ReceiptFacts, ReceiptLine } from './receipt-mail.query.ts';
import { receiptFacts } from './receipt-mail.query.ts';

const SELLER = 'Callboard';

function details(line: ReceiptLine): string[] {
  return [
    line.schoolName ? `with ${line.schoolName}` : '',
    line.quantity > 1 ? `Quantity: ${line.quantity}` : '',
    line.discountCents > 0 ? `Discount −${money(line.discountCents)}` : '',
    line.credits > 0 ? `${creditsText(line.credits)} ${creditsWorth(line.credits)}` : '',
  ].filter(Boolean);
}

function sums(receipt: ReceiptFacts): BillTotal[] {
  return [
    { label: 'Subtotal', amount: money(receipt.subtotalCents) },
    ...(receipt.discountCents > 0 ? [{ label: 'Discounts', amount: `−${money(receipt.discountCents)}` }] : []),
    ...(receipt.credits > 0 ? [{ label: creditsText(receipt.credits), amount: creditsWorth(receipt.credits) }] : []),
    { label: 'Tax', amount: money(receipt.taxCents) },
    { label: 'Paid', amount: money(receipt.cashCents), total: true },
  ];
}

/** The order must have its receipt number and `paid_at`. */
interface Data {
  readonly orderId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly receipt: Data;
  }
}

export const letter = defineLetter({
  kind: 'receipt',
  title: 'Receipt',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ever',
  load: (ctx, { orderId }) => receiptFacts(ctx, orderId),
  write: (receipt, at) => ({
    subject: `Receipt ${receipt.receiptNumber}: ${money(receipt.cashCents)}`,
    preview: receipt.lines.map((line) => line.title).join(', '),
    title: 'Your receipt',
    blocks: [
      hello(at),
      paragraph('Thank you for your purchase. Keep this receipt for your records.'),
      facts(
        { label: 'Receipt', value: receipt.receiptNumber },
        { label: 'Paid on', value: dateText(receipt.paidAt, at.zone) },
        { label: 'Seller', value: [SELLER, at.supportEmail] },
        { label: 'Buyer', value: [receipt.buyerName, receipt.buyerEmail].filter((line) => line !== null) },
      ),
      {
        block: 'bill',
        lines: receipt.lines.map((line) => ({
          title: line.title,
          details: details(line),
          amount: money(line.listPriceCents),
        })),
        sums: sums(receipt),
      },
      action('Go to your dashboard', `${at.publicUrl}/dashboard`),
      note('All amounts are in US dollars.'),
    ],
    reason: "You're getting this email because you made a purchase on Callboard.",
  }),
  sample: {
    receiptNumber: 'CB-2026-000042',
    paidAt: new Date('2026-11-20T17:04:00Z'),
    buyerName: 'Ada Lindqvist',
    buyerEmail: 'ada@example.com',
    provider: 'stripe',
    subtotalCents: 64_000,
    discountCents: 6_400,
    credits: 15,
    taxCents: 0,
    cashCents: 42_600,
    lines: [
      {
        title: 'Character Voices for Games, Winter 2027',
        schoolName: 'Lantern Street Voice School',
        quantity: 1,
        listPriceCents: 40_000,
        discountCents: 4_000,
        credits: 9,
        cashCents: 27_000,
      },
      {
        title: 'Mixing Small Rooms, January',
        schoolName: 'Low Tide Audio',
        quantity: 1,
        listPriceCents: 24_000,
        discountCents: 2_400,
        credits: 6,
        cashCents: 15_600,
      },
    ],
  },
  variants: [
    { buyerName: null },
    { discountCents: 0 },
    { credits: 0 },
    { credits: 1 },
    { taxCents: 120 },
    {
      lines: [
        {
          title: 'Premium membership, monthly',
          schoolName: null,
          quantity: 2,
          listPriceCents: 3_000,
          discountCents: 0,
          credits: 0,
          cashCents: 3_000,
        },
      ],
    },
  ],
});
