import Stripe from 'stripe';
import { SandboxClock } from './clock.ts';
import { RequestFaults } from './faults.ts';
import { type SandboxOptions, type Settled, settle } from './options.ts';
import { type CollectionName, type Collections, copy, newId, State } from './state.ts';
import { Webhooks } from './webhooks.ts';

/** The API version that the installed SDK is pinned to, and the only one supported here. */
export const API_VERSION: string = Stripe.API_VERSION;

/** How many past events are stored. Stripe limits by age (30 days), the sandbox by number. */
const EVENTS_KEPT = 20_000;

/** The context of every handler: state, clock, outgoing events, and the current request. */
export class World {
  readonly options: Settled;
  readonly state: State;
  readonly clock: SandboxClock;
  /** The second up to which everything due is done. */
  sweptAt = 0;
  readonly webhooks: Webhooks;
  readonly faults = new RequestFaults();
  /** The current API request; null for changes caused by time or by a buyer on a page. */
  request: { id: string; idempotencyKey: string | null } | null = null;
  /** Called whenever an intent ends: succeeded, saved, or refused. Set once by `app.ts`. */
  readonly watchers: ((intent: Stripe.PaymentIntent | Stripe.SetupIntent) => void)[] = [];
  /** Events of the current transaction, sent once it completes. */
  #outgoing: Stripe.Event[] | null = null;
  /** URL at which browsers reach the sandbox, taken from the last request unless configured. */
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

  /** Stores a new object and emits its event. */
  create<N extends CollectionName>(name: N, row: Collections[N] & { id: string }, type?: string): Collections[N] {
    this.state.put(name, row);
    if (type) this.emit(type, row);
    return row;
  }

  /** Changes an object in place. The event includes the previous values. */
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

  /** Records an event and passes it to the webhooks. The object is copied as it is now. */
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
    } as unknown as Stripe.Event; // The caller pairs type and object correctly, which tsc can't check here.
    this.state.put('events', event);
    if (this.state.count('events') > EVENTS_KEPT) {
      const oldest = this.state.all('events')[0];
      if (oldest) this.state.remove('events', oldest.id);
    }
    if (this.#outgoing) this.#outgoing.push(event);
    else this.webhooks.send(event);
  }

  /** An intent ended: notify its watchers. */
  settled(intent: Stripe.PaymentIntent | Stripe.SetupIntent): void {
    for (const watch of this.watchers) watch(intent);
  }

  /**
   * Runs `work` completely or not at all. Rethrows its errors; `undo` says for which ones to roll back (a declined card
   * leaves traces, a crash doesn't). Events are sent once it completes.
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

  /** Returns the result of `work` without keeping its changes. */
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
    return result as T; // `work` finished, otherwise its own error was thrown.
  }

  /** Deletes everything except the configuration. */
  reset(): void {
    this.webhooks.reset();
    this.faults.clear();
    this.clock.reset();
    this.state.clear();
  }
}

/** The id of a reference that may be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
