import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIVE_PATH, LIVE_TOPICS_LIMIT } from '#contract/events/live.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Listener, listen } from '#server/platform/database/listen.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { digestsOf, notifyEvents } from './event-live.query.ts';

/** Channel on which programs tell each other which events changed. */
export const EVENT_CHANNEL = 'event_live';
/** Changes of one moment are told together, outside of the transactions that made them. */
const TELL_AFTER_MS = 200;
/** What no word came of (a sweep, another program's restart) is found by looking. */
const LOOK_EVERY_MS = 3000;
const HEARTBEAT_MS = 20_000;
/** Streams of one process; beyond them pages poll. */
const STREAMS_AT_MOST = 2000;

const touched = new WeakMap<Db, Set<number>>();

/** Tells open pages, soon, that something of an event changed. Costs the request nothing; a lost word is found by looking. */
export function touchEvent(ctx: Ctx, eventId: number): void {
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
      ctx.log.warn({ error: String(error) }, 'open pages were not told'),
    );
  }, TELL_AFTER_MS);
  timer.unref();
}

interface Stream {
  readonly topics: ReadonlySet<number>;
  send(event: string, data: string): void;
  end(): void;
}

/** The streams of one process, with what they watch. */
class Hub {
  readonly #streams = new Set<Stream>();
  readonly #ctx: Ctx;
  #seen = new Map<number, string>();
  #listener: Promise<Listener> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }
  get full(): boolean {
    return this.#streams.size >= STREAMS_AT_MOST;
  }
  add(stream: Stream): void {
    this.#streams.add(stream);
    this.#listener ??= listen(
      this.#ctx.config.databaseUrl,
      [EVENT_CHANNEL],
      (channel, payload) => {
        if (channel === '') void this.#look();
        else for (const id of payload.split(',')) this.#tell(Number(id));
      },
      this.#ctx.log,
    );
    this.#listener.catch((error: unknown) => {
      this.#listener = undefined;
      this.#ctx.log.warn({ error: String(error) }, 'listening for events failed');
    });
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }
  remove(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#seen = new Map();
  }
  #tell(eventId: number): void {
    for (const stream of this.#streams) if (stream.topics.has(eventId)) stream.send('change', `event:${eventId}`);
  }
  async #look(): Promise<void> {
    if (this.#looking || this.#streams.size === 0) return;
    this.#looking = true;
    try {
      const ids = [...new Set([...this.#streams].flatMap((stream) => [...stream.topics]))];
      const next = new Map((await digestsOf(this.#ctx, ids)).map((row) => [row.id, row.digest]));
      for (const [id, digest] of next) if (this.#seen.has(id) && this.#seen.get(id) !== digest) this.#tell(id);
      this.#seen = next;
    } catch (error) {
      this.#ctx.log.warn({ error: String(error) }, 'looking for changes failed');
    } finally {
      this.#looking = false;
    }
  }
  async close(): Promise<void> {
    clearInterval(this.#timer);
    // An open stream would keep the server from stopping; the pages come back by themselves.
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
    const listener = await this.#listener?.catch(() => undefined);
    await listener?.close();
  }
}

/** Ids of `event:12,event:13`; undefined where that is not what was sent. */
export function topicsOf(text: string | undefined): number[] | undefined {
  const topics = (text ?? '').split(',').filter((topic) => topic !== '');
  const ids = topics.map((topic) => Number(/^event:(\d{1,15})$/.exec(topic)?.[1] ?? Number.NaN));
  if (ids.length === 0 || ids.length > LIVE_TOPICS_LIMIT || ids.some(Number.isNaN)) return undefined;
  return [...new Set(ids)];
}

function open(request: FastifyRequest, reply: FastifyReply, hub: Hub, ids: number[]): void {
  reply.hijack();
  const { raw } = reply;
  const { socket } = raw;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  const stream: Stream = {
    topics: new Set(ids),
    send: (event, data) => {
      // Whoever reads too slowly is cut off and comes back: the page asks again then.
      if (!raw.write(`event: ${event}\ndata: ${data}\n\n`) && raw.writableLength > 65_536) raw.destroy();
    },
    end: () => raw.end(() => socket?.destroy()),
  };
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  const end = (): void => {
    clearInterval(heartbeat);
    hub.remove(stream);
  };
  request.raw.on('close', end);
  raw.on('error', end);
  hub.add(stream);
  stream.send('hello', ids.map((id) => `event:${id}`).join(','));
}

/** `GET /api/v1/live?topics=`: one stream of a tab. It tells that something changed, never what: the page asks with its own rights. */
export function mountLive(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  let hub: Hub | undefined;
  app.get<{ Querystring: { topics?: string } }>(`/api/v1${LIVE_PATH}`, async (request, reply) => {
    const ids = topicsOf(request.query.topics);
    if (!ids) return reply.code(422).send({ error: { topics: 'Up to 50 topics such as event:12.' } });
    hub ??= new Hub(makeCtx(request));
    if (hub.full) return reply.code(503).header('retry-after', '30').send({ error: 'Too many streams: poll instead.' });
    open(request, reply, hub, ids);
    return reply;
  });
  app.addHook('preClose', async () => {
    await hub?.close();
  });
}
