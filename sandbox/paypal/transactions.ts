import { z } from 'zod';
import type { World } from '../world.ts';
import { at, toText } from './orders.ts';

const DAY_SECONDS = 24 * 60 * 60;
const LONGEST_DAYS = 31;
/** PayPal's list price in the United States: 3.49% plus 49 cents. PayPal keeps these fees on a refund. */
const FEE_PART = 0.0349;
const FEE_FIXED_CENTS = 49;

const query = z.object({
  start_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  fields: z.string().default('transaction_info'),
  page_size: z.coerce.number().int().min(1).max(500).default(100),
  page: z.coerce.number().int().min(1).default(1),
});

interface Transaction {
  readonly id: string;
  readonly at: number;
  readonly code: string;
  readonly cents: number;
  readonly feeCents: number;
  readonly of: { readonly id: string; readonly type: 'ODR' | 'TXN' } | null;
  readonly custom: string | null;
  readonly status: 'S' | 'P' | 'D';
}

const money = (cents: number) => ({ currency_code: 'USD', value: toText(cents) });

function all(world: World): Transaction[] {
  const captures = world.state.all('paypal_orders').flatMap((row): Transaction[] => {
    if (!row.captureId) return [];
    return [
      {
        ...{ id: row.captureId, at: row.capturedAt ?? row.createdAt, code: 'T0006', cents: row.cents },
        feeCents: -(Math.round(row.cents * FEE_PART) + FEE_FIXED_CENTS),
        of: { id: row.id, type: 'ODR' },
        custom: row.customId,
        status: 'S',
      },
    ];
  });
  const refunds = world.state.all('paypal_refunds').map((row): Transaction => {
    return {
      ...{ id: row.id, at: row.createdAt ?? 0, code: 'T1107', cents: -row.cents, feeCents: 0 },
      of: { id: row.captureId, type: 'TXN' },
      custom: row.customId,
      status: row.status === 'COMPLETED' ? 'S' : row.status === 'PENDING' ? 'P' : 'D',
    };
  });
  const movements = world.state.all('paypal_movements').map((row): Transaction => {
    return {
      id: row.id,
      at: row.at,
      code: row.eventCode,
      cents: row.cents,
      feeCents: 0,
      of: null,
      custom: null,
      status: 'S',
    };
  });
  return [...captures, ...refunds, ...movements].sort((one, other) => one.at - other.at);
}

/** `GET /v1/reporting/transactions`; null if the range is longer than PayPal allows. */
export function searchTransactions(world: World, input: unknown): unknown {
  const { start_date, end_date, page, page_size: size } = query.parse(input);
  const from = Math.floor(Date.parse(start_date) / 1000);
  const until = Math.floor(Date.parse(end_date) / 1000);
  if (until - from > LONGEST_DAYS * DAY_SECONDS) return null;
  const found = all(world).filter((one) => one.at >= from && one.at <= until);
  const pages = Math.ceil(found.length / size);
  return {
    transaction_details: found.slice((page - 1) * size, page * size).map((one) => ({
      transaction_info: {
        transaction_id: one.id,
        ...(one.of ? { paypal_reference_id: one.of.id, paypal_reference_id_type: one.of.type } : {}),
        transaction_event_code: one.code,
        transaction_initiation_date: at(one.at),
        transaction_updated_date: at(one.at),
        transaction_amount: money(one.cents),
        ...(one.feeCents === 0 ? {} : { fee_amount: money(one.feeCents) }),
        transaction_status: one.status,
        ...(one.custom ? { custom_field: one.custom } : {}),
      },
    })),
    ...{ start_date, end_date, last_refreshed_datetime: at(world.now()) },
    ...{ page, total_items: found.length, total_pages: pages },
    links: [],
  };
}
