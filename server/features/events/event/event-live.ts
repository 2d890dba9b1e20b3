import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eventTopic, LIVE_PATH, LIVE_TOPICS_LIMIT } from '#contract/events/live.ts';
import { BELL_TOPIC } from '#contract/notifications/notifications.endpoints.ts';
import { authenticate, whichSessionsLive } from '#server/features/accounts/index.ts';
import { BELL_CHANNEL, bellDigests, SILENT } from '#server/features/notifications/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Listener, listen } from '#server/platform/database/listen.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { type EventStream, openEventStream, registerEventStreams } from '#server/platform/http/event-stream.ts';
import { networkOf } from '#server/platform/network.ts';
import { digestsOf, notifyEvents } from './event-live.query.ts';

/** Channel on which processes notify each other which events changed. */
export const EVENT_CHANNEL = 'event_live';
/** Changes within this time are announced together, outside the transactions that made them. */
const TELL_AFTER_MS = 200;
/** How often to poll for changes without a notification (a sweep, another process's restart). */
const LOOK_EVERY_MS = 3000;
/**
 * How often to check sessions: a stream with someone's bell must not outlive the session that opened it by more than
 * this.
 */
const CHECK_EVERY_MS = 800;
/** Streams per process; beyond that, pages poll. */
const MAX_STREAMS = 2000;
/** Streams per person, or per network without a session: as many tabs as someone has. Beyond that, pages poll. */
const STREAMS_OF_PERSON = 12;
const STREAMS_OF_NETWORK = 40;

const touched = new WeakMap<Db, Set<number>>();

/**
 * Notifies open pages soon that an event changed. Costs the request nothing; a lost notification is found by polling.
 */
export function notifyEventChanged(ctx: Ctx, eventId: number): void {
  if (ctx.inTransaction) return;
  const waiting = touched.get(ctx.db);
  if (waiting) {
    waiting.add(eventId);
    return;
  }
  const fresh = new Set([eventId]);
  touched.set(ctx.db, fresh);
  const timer = setTimeout(() => {
    touched.delete(ctx.db);
    notifyEvents(ctx, EVENT_CHANNEL, [...fresh]).catch((error: unknown) =>
      ctx.log.warn({ error: String(error) }, "couldn't notify open pages"),
    );
  }, TELL_AFTER_MS);
  timer.unref();
}

interface Watcher extends EventStream {
  readonly topics: ReadonlySet<number>;
  /** The person whose bell the stream reports; null: no bell. */
  readonly bellOf: number | null;
  /** The session that opened the stream; null: none. */
  readonly session: number | null;
  readonly client: string;
}

class Hub {
  readonly #streams = new Set<Watcher>();
  readonly #ctx: Ctx;
  #seen = new Map<number, string>();
  #rung = new Map<number, string>();
  #listener: Promise<Listener> | undefined;
  #timers: NodeJS.Timeout[] = [];
  #checking = false;
  #looking = false;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }
  get full(): boolean {
    return this.#streams.size >= MAX_STREAMS;
  }
  of(client: string): number {
    let count = 0;
    for (const stream of this.#streams) if (stream.client === client) count += 1;
    return count;
  }
  add(stream: Watcher): void {
    this.#streams.add(stream);
    this.#listener ??= listen(
      this.#ctx.config.databaseDirectUrl,
      [EVENT_CHANNEL, BELL_CHANNEL],
      (channel, payload) => {
        if (channel === '') void this.#look();
        else if (channel === BELL_CHANNEL) for (const id of payload.split(',')) this.#ring(Number(id));
        else for (const id of payload.split(',')) this.#tell(Number(id));
      },
      this.#ctx.log,
    );
    this.#listener.catch((error: unknown) => {
      this.#listener = undefined;
      this.#ctx.log.warn({ error: String(error) }, 'listening for events failed');
    });
    if (this.#timers.length > 0) return;
    this.#timers = [
      setInterval(() => void this.#look(), LOOK_EVERY_MS),
      setInterval(() => void this.#check(), CHECK_EVERY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }
  remove(stream: Watcher): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    this.#stopLooking();
    this.#seen = new Map();
    this.#rung = new Map();
  }
  #stopLooking(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }
  /** Ends streams whose session is over; their pages reconnect with the identity they have by then. */
  async #check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      const sessions = new Set([...this.#streams].flatMap(({ session }) => session ?? []));
      const live = await whichSessionsLive(this.#ctx, [...sessions]);
      for (const stream of this.#streams) {
        if (stream.session !== null && sessions.has(stream.session) && !live.has(stream.session)) stream.end();
      }
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'looking for sessions that are over failed');
    } finally {
      this.#checking = false;
    }
  }
  #ring(userId: number): void {
    for (const stream of this.#streams) if (stream.bellOf === userId) stream.notify(BELL_TOPIC);
  }
  #tell(eventId: number): void {
    for (const stream of this.#streams) if (stream.topics.has(eventId)) stream.notify(eventTopic(eventId));
  }
  async #look(): Promise<void> {
    if (this.#looking || this.#streams.size === 0) return;
    this.#looking = true;
    try {
      const ids = [...new Set([...this.#streams].flatMap((stream) => [...stream.topics]))];
      const next = new Map((await digestsOf(this.#ctx, ids)).map((row) => [row.id, row.digest]));
      for (const [id, digest] of next) if (this.#seen.has(id) && this.#seen.get(id) !== digest) this.#tell(id);
      this.#seen = next;
      const people = [...new Set([...this.#streams].map((stream) => stream.bellOf))].filter((id) => id !== null);
      const bells = new Map((await bellDigests(this.#ctx, people)).map((row) => [row.id, row.digest]));
      // A bell checked for the first time may have rung since its page loaded.
      for (const [id, digest] of bells) if ((this.#rung.get(id) ?? SILENT) !== digest) this.#ring(id);
      this.#rung = bells;
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'looking for changes failed');
    } finally {
      this.#looking = false;
    }
  }
  async close(): Promise<void> {
    this.#stopLooking();
    // An open stream would keep the server from stopping; the pages reconnect automatically.
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
    const listener = await this.#listener?.catch(() => undefined);
    await listener?.close();
  }
}

/** Parses `event:12,event:13` into ids, and whether the bell is among the topics; undefined if invalid. */
export function topicsOf(text: string | undefined): { ids: number[]; bell: boolean } | undefined {
  const topics = (text ?? '').split(',').filter((topic) => topic !== '');
  if (topics.length === 0 || topics.length > LIVE_TOPICS_LIMIT) return undefined;
  const ids = topics
    .filter((topic) => topic !== BELL_TOPIC)
    .map((topic) => Number(/^event:(\d{1,15})$/.exec(topic)?.[1] ?? Number.NaN));
  if (ids.some(Number.isNaN)) return undefined;
  return { ids: [...new Set(ids)], bell: topics.includes(BELL_TOPIC) };
}

type LiveRequest = FastifyRequest<{ Querystring: { topics?: string } }>;

/**
 * `GET /api/v1/live?topics=`: one stream per tab. It reports that something changed, never what: the page fetches the
 * change with its own rights.
 */
export function mountLive(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  let hub: Hub | undefined;
  const open = async (request: LiveRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const topics = topicsOf(request.query.topics);
    if (!topics) return reply.code(422).send({ error: { topics: 'Up to 50 topics such as event:12.' } });
    const ctx = makeCtx(request);
    const actor = topics.bell ? await authenticate(ctx, request, reply) : ctx.actor;
    const [bellOf, session] = actor.kind === 'person' ? [actor.personId, actor.sessionId] : [null, null];
    hub ??= new Hub(ctx);
    if (hub.full) return reply.code(503).header('retry-after', '30').send({ error: 'Too many streams: poll instead.' });
    const [client, most] =
      actor.kind === 'person'
        ? [`person:${actor.personId}`, STREAMS_OF_PERSON]
        : [networkOf(request.ip), STREAMS_OF_NETWORK];
    if (hub.of(client) >= most) {
      return reply.code(429).header('retry-after', '30').send({ error: 'Too many open tabs: poll instead.' });
    }
    const topicNames = [...topics.ids.map(eventTopic), ...(bellOf === null ? [] : [BELL_TOPIC])];
    const stream = openEventStream(reply, topicNames.join(','), () => hub?.remove(watcher));
    const watcher: Watcher = { ...stream, topics: new Set(topics.ids), bellOf, session, client };
    hub.add(watcher);
    return reply;
  };
  app.register(async (scope) => {
    await registerEventStreams(scope);
    scope.get(`/api/v1${LIVE_PATH}`, { sse: 'manual', exposeHeadRoute: false }, open);
  });
  // Pages reconnect right away, to another process.
  app.goingAway?.onShutdown(() => void hub?.close());
  app.addHook('preClose', async () => {
    await hub?.close();
  });
}
