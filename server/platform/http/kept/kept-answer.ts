import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Input } from './shared-drawing.ts';
import { type Encoding, encodingFor, squeeze, squeezeWell } from './squeeze.ts';

/** What drawing an answer gave. */
export interface Drawn {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: Buffer;
  /** Of a page: what it was drawn from. */
  readonly inputs: readonly Input[];
}

/** For browsers: ask each time. For a CDN in front: a second, and for five more what it has while it asks. */
export const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=5';
const VARY = 'Accept-Encoding, Cookie';
/** Made anew, or for one answer alone. */
const NOT_COPIED = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);
/** Smaller ones fit into one packet as they are. */
const WORTH_SQUEEZING = 1024;
/** Up to here a text is written at once, from the stack, by Node. */
const WRITTEN_AT_ONCE = 14 * 1024;
/** Asked for so often in one encoding, it is squeezed as well as can be. */
const WELL_AT = 3;

/** One form of an answer: its bytes, and its headers with a last place for the request's id. */
interface Form {
  readonly body: Buffer;
  /** The same bytes as a text, one a character: small ones go out with their head in one write. */
  readonly text: string | undefined;
  readonly head: string[];
}
interface Squeezed {
  form: Form | undefined;
  working: Promise<Form>;
  asked: number;
}

/** The part of a text that two tellings of the same thing have alike: all but the server's present. */
const essential = (text: string): string => text.replace(/"nowUtc":"[^"]*"/, '');

/** What an answer of the API says, in short. */
export function essenceOf(text: string): string {
  return createHash('sha256').update(essential(text)).digest('base64url');
}

/** An answer as finished bytes, in each encoding that was asked for. */
export class KeptAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly inputs: readonly Input[];
  /** Null where it is not for keeping: no browser or CDN compares it. */
  readonly etag: string | null;
  /** The store's: by which drop, from when it is asked for ahead, until when it needs no question, and may be kept at all. */
  drop = 0;
  renewFrom = 0;
  freshUntil = 0;
  endsAt = 0;
  /** Told by how many bytes this grew. */
  onGrown: ((by: number) => void) | undefined;

  readonly #type: readonly string[];
  readonly #common: readonly string[];
  readonly #plain: Form;
  readonly #unchanged: string[];
  readonly #squeezed = new Map<Encoding, Squeezed>();
  #bytes: number;
  #essence: string | undefined;

  constructor(drawn: Drawn) {
    this.status = drawn.status;
    this.body = drawn.body;
    this.inputs = drawn.inputs;
    const lasting = drawn.status === 200;
    this.etag = lasting ? `W/"${createHash('sha256').update(drawn.body).digest('base64url').slice(0, 27)}"` : null;
    this.#common = [
      ...drawn.headers
        .filter(([name]) => !NOT_COPIED.has(name) || (!lasting && name === 'cache-control'))
        .filter(([name]) => name !== 'content-type')
        .flat(),
      ...(this.etag === null ? [] : ['etag', this.etag, 'cache-control', CACHE_CONTROL]),
      ...['vary', VARY],
    ];
    const type = drawn.headers.find(([name]) => name === 'content-type')?.[1];
    this.#type = type === undefined ? [] : ['content-type', type];
    this.#plain = this.#form(drawn.body);
    this.#unchanged = [...this.#common, 'x-request-id', ''];
    const inputs = drawn.inputs.reduce((sum, { url, essence }) => sum + url.length + essence.length, 0);
    this.#bytes = 2 * drawn.body.length + inputs + 3 * this.#common.join('').length;
  }

  /** In memory, about. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What it says, in short. */
  get essence(): string {
    this.#essence ??= essenceOf(this.body.toString());
    return this.#essence;
  }

  /** Whether another drawing gave the very same. */
  isSameAs(other: KeptAnswer): boolean {
    return this.etag !== null && this.etag === other.etag && this.#common.join('\n') === other.#common.join('\n');
  }

  /** Sends this, or 304 to who has it already; answers the status. */
  send(request: IncomingMessage, response: ServerResponse): number | Promise<number> {
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
    if (known !== undefined && this.etag !== null && knows(known, this.etag)) {
      return write(response, 304, this.#unchanged, undefined);
    }
    const form = this.formFor(encodingFor(accepted));
    const put = ({ head, body, text }: Form) =>
      write(response, this.status, head, request.method === 'HEAD' ? undefined : (text ?? body));
    return form instanceof Promise ? form.then(put) : put(form);
  }

  /** Its bytes in an encoding. The first who asks waits for a quick squeeze; what is asked for more often is squeezed well. */
  formFor(encoding: Encoding | undefined): Form | Promise<Form> {
    if (encoding === undefined || this.body.length < WORTH_SQUEEZING) return this.#plain;
    const known = this.#squeezed.get(encoding);
    if (!known) {
      const working = squeeze(this.body, encoding, 'quick').then((body) => this.#set(encoding, body));
      this.#squeezed.set(encoding, { form: undefined, working, asked: 1 });
      return working;
    }
    known.asked += 1;
    if (known.asked === WELL_AT) {
      // Whoever asks meanwhile gets the quick one; a squeeze that fails leaves it.
      void squeezeWell(this.body, encoding).then(
        (body) => this.#set(encoding, body),
        () => undefined,
      );
    }
    return known.form ?? known.working;
  }

  #set(encoding: Encoding, body: Buffer): Form {
    const known = this.#squeezed.get(encoding);
    const before = known?.form?.body.length ?? 0;
    const form = this.#form(body, encoding);
    // Two that were begun may end in either order: the smaller one stays.
    if (known && (known.form === undefined || body.length < before)) {
      known.form = form;
      const by = 2 * (body.length - before);
      this.#bytes += by;
      this.onGrown?.(by);
    }
    return form;
  }

  #form(body: Buffer, encoding?: Encoding): Form {
    const head = [
      ...this.#type,
      ...(encoding ? ['content-encoding', encoding] : []),
      ...['content-length', String(body.length)],
      ...this.#common,
      ...['x-request-id', ''],
    ];
    return { body, head, text: body.length <= WRITTEN_AT_ONCE ? body.toString('latin1') : undefined };
  }
}

function knows(known: string, etag: string): boolean {
  const bare = etag.slice(2);
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === bare || each.trim() === '*');
}

function write(response: ServerResponse, status: number, head: string[], body: Buffer | string | undefined): number {
  if (response.destroyed || response.headersSent) return status;
  head[head.length - 1] = randomUUID();
  response.writeHead(status, head);
  if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
  return status;
}
