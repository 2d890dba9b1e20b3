import { parse, stringify } from 'node:querystring';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import { parseInput } from '../parse.ts';
import type { Address } from './kept-answers.ts';

/** A page's address by what its route reads of it. */
export interface PageAddress {
  /** Path, and the parameters that the route knows, always in the same order. */
  readonly href: string;
  readonly route: string;
  /** For how many seconds it may be kept; 0: not at all. */
  readonly keptSeconds: number;
  /** What stands in the parameters of the route (`$slug`). */
  readonly params: Readonly<Record<string, string>>;
}

export const API_PREFIX = '/api/v1';
/** A parameter of a path by which whoever knows it is let in: kept for nobody. */
const SECRET = /token|uuid|code|nonce|secret/i;
/** Longer keys are nobody's who reads. */
const LONGEST_KEY = 600;
/** Addresses whose key is remembered, as they came. */
const REMEMBERED = 2000;
const LONGEST_REMEMBERED = 300;
/** Of a whole address, as proxies may send it. */
export const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** One part of a path: what may follow, and what is there. */
interface Node {
  readonly fixed: Map<string, Node>;
  parameter: { readonly name: string; readonly node: Node } | undefined;
  endpoint: AnyEndpoint | undefined;
}
const node = (): Node => ({ fixed: new Map(), parameter: undefined, endpoint: undefined });

/** Whether answers of this endpoint are one and the same for all visitors, by what the contract says of it. */
export function isForAll(endpoint: AnyEndpoint): boolean {
  const secret = endpoint.path.split('/').some((part) => SECRET.test(nameOf(part) ?? ''));
  return endpoint.method === 'GET' && endpoint.audience === 'anyone' && endpoint.keptFor !== 'nobody' && !secret;
}

/** Under which key an address is kept. */
export class KeptAddresses {
  readonly #root = node();
  readonly #page: (url: string) => PageAddress | undefined;
  readonly #known = new Map<string, Address | undefined>();

  /** `page` reads the address of a page; undefined where there is none, or none that is kept. */
  constructor(endpoints: readonly AnyEndpoint[], page: (url: string) => PageAddress | undefined) {
    this.#page = page;
    for (const endpoint of endpoints) if (endpoint.method === 'GET') this.#add(endpoint);
  }

  /** Undefined: nothing is kept for this address, or it can't be read. */
  of(url: string): Address | undefined {
    const known = this.#known.get(url);
    if (known || this.#known.has(url)) return known;
    const local = url.replace(ORIGIN, '') || '/';
    const read = local.startsWith('/api/') ? this.#ofApi(local) : this.#ofPage(local);
    const address = read && read.key.length <= LONGEST_KEY ? read : undefined;
    if (url.length <= LONGEST_REMEMBERED) {
      if (this.#known.size >= REMEMBERED) this.#known.clear();
      this.#known.set(url, address);
    }
    return address;
  }

  /** How many addresses are remembered as they came. */
  get remembered(): number {
    return this.#known.size;
  }

  #add(endpoint: AnyEndpoint): void {
    let at = this.#root;
    for (const part of endpoint.path.slice(1).split('/')) {
      const name = nameOf(part);
      if (name === undefined) {
        const next = at.fixed.get(part) ?? node();
        at.fixed.set(part, next);
        at = next;
      } else {
        at.parameter ??= { name, node: node() };
        at = at.parameter.node;
      }
    }
    at.endpoint = endpoint;
  }

  #ofApi(url: string): Address | undefined {
    const [path = '', query = ''] = split(url);
    if (!path.startsWith(`${API_PREFIX}/`)) return undefined;
    try {
      const parts = path
        .slice(API_PREFIX.length + 1)
        .replace(/\/$/, '')
        .split('/')
        .map(decodeURIComponent);
      const endpoint = find(this.#root, parts);
      if (!endpoint || !isForAll(endpoint)) return undefined;
      const params: Record<string, string> = {};
      // Drawn by what was read here, not by what was sent: two readers of an odd address could read two things.
      const drawn = endpoint.path
        .slice(1)
        .split('/')
        .map((part, place) => {
          const name = nameOf(part);
          if (name === undefined) return part;
          params[name] = parts[place] ?? '';
          return encodeURIComponent(parts[place] ?? '');
        });
      const asked = { ...parse(query) };
      const input = parseInput(endpoint, { params, query: asked, body: undefined }, new Map());
      return {
        key: `${endpoint.path} ${JSON.stringify([input.params, input.query])}`,
        route: API_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        url: `${API_PREFIX}/${drawn.join('/')}${query === '' ? '' : `?${stringify(asked)}`}`,
      };
    } catch {
      // A refusal of what was sent, told by who answers it in full.
      return undefined;
    }
  }

  #ofPage(url: string): Address | undefined {
    const page = this.#page(url);
    return page && page.keptSeconds > 0 ? { key: page.href, route: page.route, url: page.href } : undefined;
  }
}

/** The name of a parameter of a path; undefined: the part is written out. */
function nameOf(part: string): string | undefined {
  return /^\{(\w+)\}$/.exec(part)?.[1];
}

function split(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

/** As the router finds it: what is written out before a parameter. */
function find(at: Node, [part, ...rest]: readonly string[]): AnyEndpoint | undefined {
  if (part === undefined) return at.endpoint;
  const fixed = at.fixed.get(part);
  const found = fixed && find(fixed, rest);
  if (found) return found;
  return at.parameter && part !== '' ? find(at.parameter.node, rest) : undefined;
}
