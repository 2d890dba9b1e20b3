import { z } from 'zod';
import type { BookEntry, BookPage, BookPayment, BookRefund, ProviderBooks } from './books.ts';
import { PaymentsUnreadable, type ProviderRefund } from './payments.ts';
import { referenceOf } from './paypal-reference.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** PayPal's limits: days that one search may span, and transactions per page. */
const DAYS_A_SEARCH = 31;
const PER_PAGE = 500;
/** It can take this long before a search finds a transaction. */
const SEARCH_DELAY_MS = 3 * 60 * 60 * 1000;

const amount = z.object({ currency_code: z.string(), value: z.string() });
const searchResponse = z.object({
  total_pages: z.number(),
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        paypal_reference_id: z.string().optional(),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: amount,
        fee_amount: amount.optional(),
        /** `S` succeeded, `P` pending, `D` denied, `V` reversed. */
        transaction_status: z.string(),
        custom_field: z.string().optional(),
      }),
    }),
  ),
});
const captureResponse = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  custom_id: z.string().optional(),
  create_time: z.string(),
});
type Moved = z.output<typeof searchResponse>['transaction_details'][number]['transaction_info'];

/** By prefix of PayPal's event codes; the longest match counts. */
const KINDS: readonly [prefix: string, kind: BookEntry['kind']][] = [
  ['T1107', 'refund'],
  ['T00', 'payment'],
  ['T01', 'fee'],
  ['T03', 'transfer'],
  ['T04', 'transfer'],
];

const toCents = (value: string): number => Math.round(Number(value) * 100);
const centsOf = (moved: Moved): number => toCents(moved.transaction_amount.value);

function kindOf(moved: Moved): BookEntry['kind'] {
  const kind = KINDS.find(([prefix]) => moved.transaction_event_code.startsWith(prefix))?.[1] ?? 'other';
  // Money that we sent to someone is listed under the payments, too.
  return kind === 'payment' && centsOf(moved) < 0 ? 'other' : kind;
}

const atOf = (moved: Moved): Date => new Date(moved.transaction_initiation_date);
const isDone = ({ transaction_status: status }: Moved): boolean => status === 'S' || status === 'V';

function paymentOf(moved: Moved): BookPayment {
  return {
    paymentId: moved.transaction_id,
    cents: centsOf(moved),
    currency: moved.transaction_amount.currency_code.toLowerCase(),
    reference: referenceOf(moved.custom_field),
    at: atOf(moved),
  };
}

function refundOf(moved: Moved): BookRefund {
  return {
    refundId: moved.transaction_id,
    paymentId: moved.paypal_reference_id ?? null,
    reference: referenceOf(moved.custom_field),
    cents: -centsOf(moved),
    state: isDone(moved) ? 'succeeded' : moved.transaction_status === 'P' ? 'pending' : 'failed',
    at: atOf(moved),
  };
}

function entryOf(moved: Moved): BookEntry {
  const kind = kindOf(moved);
  const id = moved.transaction_id;
  return {
    ...{ entryId: id, kind, type: moved.transaction_event_code, cents: centsOf(moved), at: atOf(moved) },
    feeCents: moved.fee_amount ? -toCents(moved.fee_amount.value) : 0,
    paymentId: kind === 'payment' ? id : kind === 'refund' ? (moved.paypal_reference_id ?? null) : null,
    refundId: kind === 'refund' ? id : null,
    disputeId: null,
  };
}

function pageOf(all: readonly Moved[]): BookPage {
  const done = all.filter(isDone);
  return {
    payments: done.filter((moved) => kindOf(moved) === 'payment').map(paymentOf),
    refunds: all.filter((moved) => kindOf(moved) === 'refund').map(refundOf),
    entries: done.map(entryOf),
  };
}

type CallPayPal = <T extends z.ZodType>(shape: T, path: string) => Promise<z.output<T>>;

/**
 * PayPal's Transaction Search (the app needs permission for it), month by month, and captures and refunds one by one.
 */
export function payPalBooks(
  callPayPal: CallPayPal,
  readRefund: (id: string) => Promise<ProviderRefund>,
): ProviderBooks {
  const orNull = async <T>(read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof PaymentsUnreadable) return null;
      throw error;
    }
  };
  async function* search(from: Date, until: Date): AsyncGenerator<BookPage> {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({
        start_date: from.toISOString(),
        end_date: until.toISOString(),
        fields: 'transaction_info',
        page_size: String(PER_PAGE),
        page: String(page),
      });
      const result = await callPayPal(searchResponse, `/v1/reporting/transactions?${query}`);
      pages = result.total_pages;
      yield pageOf(result.transaction_details.map((one) => one.transaction_info));
    }
  }
  return {
    provider: 'paypal',
    delayMs: SEARCH_DELAY_MS,
    async *pages(from, until) {
      for (let at = from.getTime(); at < until.getTime(); at += DAYS_A_SEARCH * DAY_MS) {
        const end = Math.min(at + DAYS_A_SEARCH * DAY_MS - 1000, until.getTime());
        yield* search(new Date(at), new Date(end));
      }
    },
    payment: (id) =>
      orNull(async () => {
        const capture = await callPayPal(captureResponse, `/v2/payments/captures/${encodeURIComponent(id)}`);
        if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status)) {
          throw new PaymentsUnreadable(capture.status);
        }
        return {
          paymentId: capture.id,
          cents: toCents(capture.amount.value),
          currency: capture.amount.currency_code.toLowerCase(),
          reference: referenceOf(capture.custom_id),
          at: new Date(capture.create_time),
        };
      }),
    refund: (id) =>
      orNull(async () => {
        const { id: refundId, ...told } = await readRefund(id);
        // The date doesn't matter for a refund that is looked up by its id.
        return { ...told, refundId, at: new Date(0) };
      }),
  };
}
