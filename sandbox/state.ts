import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { CccProjectRow } from './ccc/rows.ts';
import type { PayPalMovementRow, PayPalOrderRow, PayPalRefundRow, PayPalRequestRow } from './paypal/rows.ts';
import type { CardRow, CheckoutDetails, Delivery, KeyRecord, PendingItem, Setting } from './rows.ts';
import type { ZoomMeetingRow, ZoomTokenRow } from './zoom/rows.ts';

/**
 * Everything the sandbox stores: first Stripe's own objects, then what Stripe keeps internal and the other providers'
 * rows.
 */
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

/** Objects that references (`expand`) may point at, by id prefix. */
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

/** The state before a transaction: a copy of each row when first touched, undefined if there was none. */
type Journal = Map<string, { name: CollectionName; id: string; row: unknown; before: string | undefined }>;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SAVE_AFTER_MS = 250;

/** `newId('cus')` → `cus_` plus 24 characters. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  for (const byte of randomBytes(length)) id += LETTERS[byte % LETTERS.length];
  return `${prefix}_${id}`;
}

/** A deep copy through JSON, so that what leaves the state doesn't change with it. */
export function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/**
 * The sandbox's in-memory state. Everything is synchronous: no other request runs in the middle of a handler, so no
 * locks are needed. With a file, it survives a restart (a temporary file is written, then renamed).
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
    // put() alone fills each room, under its own name, so it holds that name's type.
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

  /** Records a row's state before it is changed in place. */
  touch(name: CollectionName, row: { id: string }): void {
    this.#note(name, row.id, this.#rooms.get(name)?.has(row.id) ? row : undefined);
  }

  #note(name: CollectionName, id: string, row: unknown): void {
    const key = `${name}/${id}`;
    if (!this.#journal || this.#journal.has(key)) return;
    this.#journal.set(key, { name, id, row, before: row === undefined ? undefined : JSON.stringify(row) });
  }

  /** Starts a journal: changes from here on can be undone. */
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
        // Restores the same row object, because others may reference it.
        const record = row as Record<string, unknown>;
        for (const key of Object.keys(record)) delete record[key];
        this.#rooms.get(name)?.set(id, Object.assign(record, JSON.parse(before)));
      }
    }
  }

  /** Sets the journal aside for a nested transaction. */
  suspend(): unknown {
    const journal = this.#journal;
    this.#journal = null;
    return journal;
  }

  resume(journal: unknown): void {
    this.#journal = journal as Journal | null; // Always the value that suspend() returned.
  }

  remove(name: CollectionName, id: string): boolean {
    this.#note(name, id, this.#rooms.get(name)?.get(id));
    this.#saveSoon();
    return this.#room(name).delete(id);
  }

  /** All rows of a collection, oldest first. */
  all<N extends CollectionName>(name: N): Collections[N][] {
    return [...this.#room(name).values()];
  }

  count(name: CollectionName): number {
    return this.#room(name).size;
  }

  /** The object with this id, of any kind. */
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

  /**
   * Writes the file now, if there is one: to a temporary file, then renamed, so a crash leaves either the old or the
   * new one complete.
   */
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
