import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { CccProjectRow } from './ccc/rows.ts';
import type { PayPalMovementRow, PayPalOrderRow, PayPalRefundRow, PayPalRequestRow } from './paypal/rows.ts';
import type { CardRow, CheckoutDetails, Delivery, KeyRecord, PendingItem, Setting } from './rows.ts';
import type { ZoomMeetingRow, ZoomTokenRow } from './zoom/rows.ts';

/** Everything the sandbox remembers. The first part are Stripe's own objects, the second what Stripe keeps to itself. */
export type Collections = {
  customers: Stripe.Customer;
  products: Stripe.Product;
  prices: Stripe.Price;
  coupons: Stripe.Coupon;
  discounts: Stripe.Discount;
  checkout_sessions: Stripe.Checkout.Session;
  payment_intents: Stripe.PaymentIntent;
  setup_intents: Stripe.SetupIntent;
  payment_methods: Stripe.PaymentMethod;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  subscriptions: Stripe.Subscription;
  subscription_schedules: Stripe.SubscriptionSchedule;
  invoices: Stripe.Invoice;
  invoice_payments: Stripe.InvoicePayment;
  balance_transactions: Stripe.BalanceTransaction;
  portal_configurations: Stripe.BillingPortal.Configuration;
  portal_sessions: Stripe.BillingPortal.Session;
  events: Stripe.Event;
  webhook_endpoints: Stripe.WebhookEndpoint;
  cards: CardRow;
  paypal_orders: PayPalOrderRow;
  paypal_refunds: PayPalRefundRow;
  paypal_requests: PayPalRequestRow;
  paypal_movements: PayPalMovementRow;
  zoom_meetings: ZoomMeetingRow;
  zoom_tokens: ZoomTokenRow;
  ccc_projects: CccProjectRow;
  checkout_details: CheckoutDetails;
  pending_items: PendingItem;
  deliveries: Delivery;
  keys: KeyRecord;
  settings: Setting;
};
export type CollectionName = keyof Collections;

export const COLLECTIONS: readonly CollectionName[] = [
  'customers', 'products', 'prices', 'coupons', 'discounts', 'checkout_sessions', 'payment_intents', 'setup_intents',
  'payment_methods', 'charges', 'refunds', 'disputes', 'subscriptions', 'subscription_schedules', 'invoices',
  'invoice_payments', 'balance_transactions', 'portal_configurations', 'portal_sessions', 'events', 'webhook_endpoints', 'cards', 'checkout_details', 'pending_items', 'deliveries',
  'keys', 'settings', 'paypal_orders', 'paypal_refunds', 'paypal_requests', 'paypal_movements', 'ccc_projects',
  'zoom_meetings', 'zoom_tokens',
]; // biome-ignore format: one look at the whole list

/** Objects that references (`expand`) may point at, by the beginning of their id. */
const BY_PREFIX: readonly [prefix: string, name: CollectionName][] = [
  ['cus_', 'customers'],
  ['prod_', 'products'],
  ['price_', 'prices'],
  ['di_', 'discounts'],
  ['cs_', 'checkout_sessions'],
  ['pi_', 'payment_intents'],
  ['seti_', 'setup_intents'],
  ['pm_', 'payment_methods'],
  ['ch_', 'charges'],
  ['re_', 'refunds'],
  ['dp_', 'disputes'],
  ['sub_sched_', 'subscription_schedules'],
  ['sub_', 'subscriptions'],
  ['in_', 'invoices'],
  ['txn_', 'balance_transactions'],
  ['bpc_', 'portal_configurations'],
  ['bps_', 'portal_sessions'],
];

/** How things were before a transaction: a copy of each row touched first, undefined where there was none. */
type Journal = Map<string, { name: CollectionName; id: string; row: unknown; before: string | undefined }>;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SAVE_AFTER_MS = 250;

/** `newId('cus')` → `cus_` and 24 letters. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  for (const byte of randomBytes(length)) id += LETTERS[byte % LETTERS.length];
  return `${prefix}_${id}`;
}

/** A deep copy by way of JSON: what leaves the state must not change with it. */
export function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/**
 * The sandbox's memory. All of it is synchronous: a handler runs from begin to end without anybody else between,
 * which is what makes it whole without locks. With a file it survives a restart (written beside and renamed).
 */
export class State {
  #rooms = new Map<CollectionName, Map<string, unknown>>();
  #file: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  #journal: Journal | null = null;

  constructor(file?: string) {
    this.#file = file;
    this.clear();
    if (file && existsSync(file)) this.#load(file);
  }

  clear(): void {
    for (const name of COLLECTIONS) this.#rooms.set(name, new Map());
    this.#saveSoon();
  }

  #room<N extends CollectionName>(name: N): Map<string, Collections[N]> {
    // Each room is only ever filled by put() under its own name, so it holds that name's type.
    return this.#rooms.get(name) as Map<string, Collections[N]>;
  }

  get<N extends CollectionName>(name: N, id: string): Collections[N] | undefined {
    return this.#room(name).get(id);
  }

  put<N extends CollectionName>(name: N, row: Collections[N] & { id: string }): Collections[N] {
    this.#note(name, row.id, this.#room(name).get(row.id));
    this.#room(name).set(row.id, row);
    this.#saveSoon();
    return row;
  }

  /** Notes how a row is before it is changed in place. */
  touch(name: CollectionName, row: { id: string }): void {
    this.#note(name, row.id, this.#rooms.get(name)?.has(row.id) ? row : undefined);
  }

  #note(name: CollectionName, id: string, row: unknown): void {
    const key = `${name}/${id}`;
    if (!this.#journal || this.#journal.has(key)) return;
    this.#journal.set(key, { name, id, row, before: row === undefined ? undefined : JSON.stringify(row) });
  }

  /** From here on changes can be undone. */
  begin(): void {
    this.#journal = new Map();
  }

  end(undo: boolean): void {
    const journal = this.#journal;
    this.#journal = null;
    if (!undo || !journal) return;
    for (const { name, id, row, before } of journal.values()) {
      if (before === undefined) this.#rooms.get(name)?.delete(id);
      else {
        // The row itself is put back, since others may hold it.
        const whole = row as Record<string, unknown>;
        for (const key of Object.keys(whole)) delete whole[key];
        this.#rooms.get(name)?.set(id, Object.assign(whole, JSON.parse(before)));
      }
    }
  }

  /** Sets the journal aside for a transaction within. */
  suspend(): unknown {
    const journal = this.#journal;
    this.#journal = null;
    return journal;
  }

  resume(journal: unknown): void {
    this.#journal = journal as Journal | null; // only ever what suspend() gave
  }

  remove(name: CollectionName, id: string): boolean {
    this.#note(name, id, this.#rooms.get(name)?.get(id));
    this.#saveSoon();
    return this.#room(name).delete(id);
  }

  /** Oldest first. */
  all<N extends CollectionName>(name: N): Collections[N][] {
    return [...this.#room(name).values()];
  }

  count(name: CollectionName): number {
    return this.#room(name).size;
  }

  /** The object behind an id, whatever its kind. */
  find(id: string): unknown {
    const kind = BY_PREFIX.find(([prefix]) => id.startsWith(prefix));
    return kind ? this.get(kind[1], id) : this.get('coupons', id);
  }

  #load(file: string): void {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>;
    for (const name of COLLECTIONS) {
      for (const row of (saved[name] ?? []) as { id: string }[]) this.#rooms.get(name)?.set(row.id, row);
    }
  }

  #saveSoon(): void {
    if (!this.#file || this.#timer) return;
    this.#timer = setTimeout(() => this.save(), SAVE_AFTER_MS);
    this.#timer.unref();
  }

  /** Writes now, if there is a file: beside, then renamed, so that a crash leaves the old or the new one whole. */
  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    const beside = `${this.#file}.${process.pid}.new`;
    const rows = COLLECTIONS.map((name) => [name, this.all(name)] as const);
    writeFileSync(beside, JSON.stringify(Object.fromEntries(rows)), { mode: 0o600 });
    renameSync(beside, this.#file);
  }
}
