import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Settled } from './options.ts';
import type { Delivery } from './rows.ts';
import { newId, type State } from './state.ts';

/** A delivery fault, used up event by event. */
export type WebhookFault = {
  action: 'drop' | 'repeat' | 'delay';
  /** Affected event types; empty: all. */
  types: string[];
  /** How many more events the fault affects. */
  times: number;
  /** For `repeat`: the total number of deliveries. */
  copies: number;
  /** For `delay`: real milliseconds. */
  delayMs: number;
};

const AT_ONCE = 8;
const LONGEST_PAUSE_MS = 60_000;
const ANSWER_WITHIN_MS = 20_000;

/** `Stripe-Signature` for a payload at a real instant, in seconds. */
export function signatureHeader(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`, 'utf8').digest('hex');
  return `t=${at},v1=${signature}`;
}

/**
 * Posts signed events outside the request that caused them. Without a 2xx response, retries with growing pauses. Held
 * events wait for `flush`; with a seed, they leave in shuffled order. All times here are real.
 */
export class Webhooks {
  #options: Settled;
  #state: State;
  #faults: WebhookFault[] = [];
  #queue: Delivery[] = [];
  #held: Delivery[] = [];
  #holding = false;
  #seed: number | null = null;
  #running = 0;
  /**
   * How many deliveries run at the same time: only one while a shuffled order is sent, so that the seed determines the
   * order.
   */
  #atOnce = AT_ONCE;
  #timers = new Map<NodeJS.Timeout, Delivery>();
  #idle: (() => void)[] = [];
  #closed = false;
  readonly counts = { sent: 0, delivered: 0, failed: 0, dropped: 0, givenUp: 0 };

  constructor(options: Settled, state: State) {
    this.#options = options;
    this.#state = state;
  }

  /** Resumes deliveries that a stopped process left. */
  resume(): void {
    for (const delivery of this.#state.all('deliveries')) this.#push(delivery);
  }

  send(event: Stripe.Event): void {
    if (!this.#options.webhookUrl) return;
    const fault = this.#takeFault(event.type);
    if (fault?.action === 'drop') {
      this.counts.dropped += 1;
      return;
    }
    const copies = fault?.action === 'repeat' ? fault.copies : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery = { id: newId('dlv'), event: event.id, attempts: 0, payload: JSON.stringify(event, null, 2) };
      this.#state.put('deliveries', delivery);
      if (fault?.action === 'delay') this.#later(delivery, fault.delayMs);
      else this.#push(delivery);
    }
  }

  addFault(fault: WebhookFault): void {
    this.#faults.push(fault);
  }

  clearFaults(): void {
    this.#faults = [];
  }

  faults(): readonly WebhookFault[] {
    return this.#faults;
  }

  /** Holds events from now on. With a seed, they leave shuffled. */
  hold(seed: number | null): void {
    this.#holding = true;
    this.#seed = seed;
  }

  /**
   * Sends everything held or waiting for a retry, and resolves when nothing is in flight. New events are still held if
   * they were before.
   */
  async flush(): Promise<void> {
    const waiting = [...this.#timers.values()];
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#timers.clear();
    const batch = [...this.#held, ...waiting];
    this.#held = [];
    if (this.#seed !== null) {
      shuffle(batch, this.#seed);
      this.#atOnce = 1;
    }
    this.#queue.push(...batch);
    this.#pump();
    await this.idle();
    this.#atOnce = AT_ONCE;
  }

  async release(): Promise<void> {
    this.#holding = false;
    await this.flush();
    this.#seed = null;
  }

  /** Resolves when nothing is being sent or about to be. Held events and pauses between retries don't count. */
  idle(): Promise<void> {
    if (this.#running === 0 && this.#queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  status(): { holding: boolean; held: number; queued: number; waiting: number } & Webhooks['counts'] {
    return {
      holding: this.#holding,
      held: this.#held.length,
      queued: this.#queue.length + this.#running,
      waiting: this.#timers.size,
      ...this.counts,
    };
  }

  reset(): void {
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#timers.clear();
    this.#queue = [];
    this.#held = [];
    this.#faults = [];
    this.#holding = false;
    this.#seed = null;
    Object.assign(this.counts, { sent: 0, delivered: 0, failed: 0, dropped: 0, givenUp: 0 });
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#timers.clear();
    this.#queue = [];
  }

  #takeFault(type: string): WebhookFault | undefined {
    const found = this.#faults.find((fault) => fault.types.length === 0 || fault.types.includes(type));
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#faults = this.#faults.filter((fault) => fault !== found);
    return found;
  }

  #push(delivery: Delivery): void {
    if (this.#holding) {
      this.#held.push(delivery);
      return;
    }
    this.#queue.push(delivery);
    setImmediate(() => this.#pump());
  }

  #later(delivery: Delivery, pauseMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#push(delivery);
    }, pauseMs);
    timer.unref();
    this.#timers.set(timer, delivery);
  }

  #pump(): void {
    while (!this.#closed && this.#running < this.#atOnce) {
      const delivery = this.#queue.shift();
      if (!delivery) break;
      this.#running += 1;
      void this.#post(delivery).finally(() => {
        this.#running -= 1;
        this.#pump();
      });
    }
    if (this.#running === 0 && this.#queue.length === 0) {
      for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  async #post(delivery: Delivery): Promise<void> {
    delivery.attempts += 1;
    this.counts.sent += 1;
    if (await this.#accepted(delivery.payload)) {
      this.counts.delivered += 1;
      this.#settle(delivery);
      return;
    }
    this.counts.failed += 1;
    if (delivery.attempts >= this.#options.maxAttempts) {
      this.counts.givenUp += 1;
      this.#state.remove('deliveries', delivery.id);
      return;
    }
    if (this.#closed) return;
    this.#later(delivery, Math.min(this.#options.retryBaseMs * 2 ** (delivery.attempts - 1), LONGEST_PAUSE_MS));
  }

  async #accepted(payload: string): Promise<boolean> {
    const { webhookUrl, webhookSecret } = this.#options;
    if (!webhookUrl) return false;
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(payload, webhookSecret, Math.floor(Date.now() / 1000)),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  #settle(delivery: Delivery): void {
    this.#state.remove('deliveries', delivery.id);
    const event = this.#state.get('events', delivery.event);
    if (event) event.pending_webhooks = 0;
  }
}

/** Fisher–Yates shuffle with a small generator (mulberry32), so that a seed reproduces an order. */
function shuffle<T>(rows: T[], seed: number): void {
  let a = seed >>> 0;
  const random = (): number => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  for (let index = rows.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [rows[index], rows[other]] = [rows[other] as T, rows[index] as T];
  }
}
