import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import type { CountAnswer } from '../metrics.ts';
import { KeptAddresses, type PageAddress } from './kept-addresses.ts';
import { essenceOf, type KeptAnswer } from './kept-answer.ts';
import { type Address, type Drawing, KeptAnswers } from './kept-answers.ts';
import { drawShared, type Input, SharedDrawing, sharedDrawing } from './shared-drawing.ts';

export interface KeepOptions {
  readonly endpoints: readonly AnyEndpoint[];
  readonly publicUrl: string;
  readonly sessionCookie: string;
  /** The school's time in milliseconds. */
  readonly clock: () => number;
  readonly count: CountAnswer;
}

/** Visitors' answers of one program: between the socket and Fastify, for the handlers, and for the pages' loaders. */
export interface Keeping {
  /** Begins to keep, once this program hears of writes; before, everything is drawn for who asks. */
  open(server: Server, options?: { freshMs?: number }): void;
  /** What visitors see has changed. */
  drop(): void;
  /** The school's clock was moved: nothing of before is given to anybody. */
  forgetAll(): void;
  /** Reads addresses of pages, where this program draws pages. */
  readPages(page: (url: string) => PageAddress | undefined): void;
  /** Sends the visitors' answer in place of this request's own; false: there is none. For who turned out to be a visitor. */
  answerInstead(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** For a page that is being drawn for all: what the API answers a visitor, noted as what the page was drawn from. */
  ask(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }>;
  /** How much is kept. */
  size(): { readonly bytes: number; readonly count: number };
}

const SECOND = 1000;
/** What an answer of the API is good for at most; the rule itself says less. */
const API_KEEP_MS = 60_000;

export function keepAnswers(app: FastifyInstance, options: KeepOptions): Keeping {
  const host = new URL(options.publicUrl).host;
  let page: (url: string) => PageAddress | undefined = () => undefined;
  let kept: KeptAnswers | undefined;
  const addresses = new KeptAddresses(options.endpoints, (url) => page(url));

  /** A request of nobody's: no cookie, no address, the one host. */
  const draw = async ({ url }: Address): Promise<Drawing> => {
    const drawing = new SharedDrawing();
    // Awaited inside: what `inject` gives begins only when it is waited for.
    const answer = await drawShared(drawing, async () => await app.inject({ method: 'GET', url, headers: { host } }));
    if (answer.headers['set-cookie'] !== undefined) drawing.personal('sets a cookie');
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    );
    const ofApi = url.startsWith('/api/');
    return {
      status: answer.statusCode,
      headers,
      body: answer.rawPayload,
      inputs: drawing.inputs,
      keepMs: ofApi ? API_KEEP_MS : (drawing.keepSeconds ?? 0) * SECOND,
      personal: drawing.whyPersonal,
    };
  };
  const askAnew = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'GET', url, headers: { ...headers, host } });
    return { status: answer.statusCode, text: answer.body };
  };
  /** What an answer says, and for how long that needs no question: one that isn't kept says nothing of that. */
  const inputOf = (url: string, answer: KeptAnswer | { text: string }): Input =>
    'text' in answer
      ? { url, essence: essenceOf(answer.text), freshUntil: Number.POSITIVE_INFINITY }
      : { url, essence: answer.essence, freshUntil: answer.freshUntil };
  const find = (url: string): KeptAnswer | Promise<KeptAnswer | undefined> | undefined => {
    const address = addresses.of(url);
    return address && kept?.find(address);
  };

  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const address = mayHave(request) ? addresses.of(request.url ?? '/') : undefined;
    const found = address && kept?.find(address);
    if (!address || !found) {
      next();
      return;
    }
    const began = performance.now();
    const count = (status: number) =>
      options.count(request.method ?? 'GET', address.route, status, (performance.now() - began) / SECOND);
    /** Half an answer can't be taken back; where nothing went out Fastify answers, and says what is wrong. */
    const failed = () => (response.headersSent ? response.destroy() : next());
    const send = (known: KeptAnswer | undefined): void => {
      if (!known) {
        next();
        return;
      }
      try {
        const status = known.send(request, response);
        if (typeof status === 'number') count(status);
        else status.then(count, failed);
      } catch {
        failed();
      }
    };
    if (found instanceof Promise) found.then(send, failed);
    else send(found);
  };
  const session = new RegExp(`(?:^|;)\\s*${options.sessionCookie.replace(/[^\w-]/g, '\\$&')}\\s*=`);
  /** A plain question of somebody without a session. */
  const mayHave = ({ method, headers }: IncomingMessage): boolean =>
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    (headers.cookie === undefined || !session.test(headers.cookie));

  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  return {
    open(server, { freshMs } = {}) {
      kept = new KeptAnswers({
        draw,
        askAgain: async (url) =>
          inputOf(url, (await find(url)) ?? (await drawShared(new SharedDrawing(), () => askAnew(url)))),
        clock: options.clock,
        ...(freshMs === undefined ? {} : { freshMs }),
        onPersonal: (route, why) => app.log.info({ route, why }, 'not kept for visitors'),
      });
      // Fastify's own, which was there first; who was put before it (`going-away.ts`) hears of every request.
      const fastify = server.listeners('request').at(-1) as (
        request: IncomingMessage,
        response: ServerResponse,
      ) => void;
      server.removeListener('request', fastify);
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const next = () => fastify.call(server, request, response);
        // Whoever asks a program that ends is told so by Fastify.
        if (closing) next();
        else answer(request, response, next);
      });
    },
    drop: () => kept?.drop(),
    forgetAll: () => kept?.forgetAll(),
    readPages(reader) {
      page = reader;
    },
    async answerInstead(request, reply) {
      if (!kept || sharedDrawing()) return false;
      const found = await find(request.raw.url ?? '/');
      if (!found) return false;
      reply.hijack();
      await found.send(request.raw, reply.raw);
      return true;
    },
    async ask(url, headers) {
      const answer = (await find(url)) ?? (await askAnew(url, headers));
      sharedDrawing()?.inputs.push(inputOf(url, answer));
      return { status: answer.status, text: 'text' in answer ? answer.text : answer.body.toString() };
    },
    size: () => ({ bytes: kept?.bytes ?? 0, count: kept?.count ?? 0 }),
  };
}
