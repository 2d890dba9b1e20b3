import Stripe from 'stripe';
import { SandboxClock } from './clock.ts';
import { RequestFaults } from './faults.ts';
import { type SandboxOptions, type Settled, settle } from './options.ts';
import { type CollectionName, type Collections, copy, newId, State } from './state.ts';
import { Webhooks } from './webhooks.ts';

/** The API version that the installed SDK is pinned to, and with it the only one spoken here. */
export const API_VERSION: string = Stripe.API_VERSION;

/** Events are kept for looking back; Stripe keeps 30 days, the sandbox a number. */
const EVENTS_KEPT = 20_000;

/** What every handler gets: memory, time, the way out for events, and which request is being answered. */
export class World {
  readonly options: Settled;
  readonly state: State;
  readonly clock: SandboxClock;
  /** Second up to which everything due is known to be done. */
  sweptAt = 0;
  readonly webhooks: Webhooks;
  readonly faults = new RequestFaults();
  /** The API request in hand; null in what time or a buyer at the page caused. */
  request: { id: string; idempotencyKey: string | null } | null = null;
  /** Told whenever an intent reached an end: succeeded, saved, or refused. Set once by `app.ts`. */
  readonly watchers: ((intent: Stripe.PaymentIntent | Stripe.SetupIntent) => void)[] = [];
  /** Events of the transaction in hand, sent when it is through. */
  #outgoing: Stripe.Event[] | null = null;
  /** Address under which browsers reach the sandbox, learnt from the last request unless configured. */
  publicUrl: string;

  constructor(options: SandboxOptions) {
    this.options = settle(options);
    const { now } = this.options;
    this.clock = new SandboxClock(now && (() => now().getTime()));
    this.state = new State(options.stateFile);
    this.webhooks = new Webhooks(this.options, this.state);
    this.publicUrl = options.publicUrl ?? 'http://localhost:12111';
    const kept = this.state.get('settings', 'clock_offset_ms');
    if (kept && !options.databaseUrl) this.clock.setOffset(kept.value);
  }

  now(): number {
    return this.clock.now();
  }

  /** Puts an object into the state and tells the world about it. */
  create<N extends CollectionName>(name: N, row: Collections[N] & { id: string }, type?: string): Collections[N] {
    this.state.put(name, row);
    if (type) this.emit(type, row);
    return row;
  }

  /** Changes an object in place; the event names what was before. */
  change<N extends CollectionName>(
    name: N,
    row: Collections[N] & { id: string },
    patch: Partial<Collections[N]>,
    type?: string,
  ): Collections[N] {
    this.state.touch(name, row);
    const before: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(patch)) {
      const old = (row as Record<string, unknown>)[key];
      if (JSON.stringify(old) !== JSON.stringify(value)) before[key] = old === undefined ? null : copy(old);
    }
    Object.assign(row, patch);
    this.state.put(name, row);
    if (type) this.emit(type, row, type.endsWith('.updated') ? before : undefined);
    return row;
  }

  /** Notes an event and hands it to the webhooks. The object is copied as it is now. */
  emit(type: string, object: unknown, previous?: Record<string, unknown>): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: { object: copy(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: this.options.webhookUrl ? 1 : 0,
      request: { id: this.request?.id ?? null, idempotency_key: this.request?.idempotencyKey ?? null },
      type,
    } as unknown as Stripe.Event; // type and object belong together by the caller's choice, which tsc can't see here
    this.state.put('events', event);
    if (this.state.count('events') > EVENTS_KEPT) {
      const oldest = this.state.all('events')[0];
      if (oldest) this.state.remove('events', oldest.id);
    }
    if (this.#outgoing) this.#outgoing.push(event);
    else this.webhooks.send(event);
  }

  /** An intent reached an end: who waits for it goes on. */
  settled(intent: Stripe.PaymentIntent | Stripe.SetupIntent): void {
    for (const watch of this.watchers) watch(intent);
  }

  /**
   * Runs `work` whole or not at all. What it throws is thrown on; `undo` says for which errors nothing shall remain
   * (a declined card leaves its traces, a crash doesn't). Events leave when it is through.
   */
  transaction<T>(work: () => T, undo: (error: unknown) => boolean): T {
    if (this.#outgoing) return work();
    const outgoing: Stripe.Event[] = [];
    this.#outgoing = outgoing;
    this.state.begin();
    let undone = false;
    try {
      return work();
    } catch (error) {
      undone = undo(error);
      throw error;
    } finally {
      this.#outgoing = null;
      this.state.end(undone);
      if (!undone) for (const event of outgoing) this.webhooks.send(event);
    }
  }

  /** What `work` would give, without it having happened. */
  dryRun<T>(work: () => T): T {
    const wanted = new Error('dry run');
    let result: T | undefined;
    const outer = this.#outgoing;
    this.#outgoing = null;
    const journal = this.state.suspend();
    try {
      this.transaction(
        () => {
          result = copy(work());
          throw wanted;
        },
        () => true,
      );
    } catch (error) {
      if (error !== wanted) throw error;
    } finally {
      this.#outgoing = outer;
      this.state.resume(journal);
    }
    return result as T; // work ran to its end, else its own error was thrown
  }

  /** Forgets everything but the configuration. */
  reset(): void {
    this.webhooks.reset();
    this.faults.clear();
    this.clock.reset();
    this.state.clear();
  }
}

/** The id in a reference that may have been expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
