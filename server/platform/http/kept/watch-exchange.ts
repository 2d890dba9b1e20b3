import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SharedDrawing } from './shared-drawing.ts';

/** What every request has alike, whoever sends it. */
const OF_ALL = new Set<PropertyKey>(['id', 'log', 'method', 'routeOptions', 'server']);

/**
 * The exchange of a shared drawing: a handler that reads from it who asks (address, headers, a cookie), or answers by it
 * (a header, a cookie), makes the answer a personal one. `sessionCookie` may be asked for: who has one gets no kept answer.
 */
export function watchExchange(
  drawing: SharedDrawing,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  sessionCookie: string,
): { request: FastifyRequest; reply: FastifyReply } {
  const cookies = new Proxy(exchange.request.cookies, {
    get(target, name) {
      if (name !== sessionCookie) drawing.personal(`reads the cookie ${String(name)}`);
      return Reflect.get(target, name) as unknown;
    },
  });
  const request = new Proxy(exchange.request, {
    get(target, name) {
      if (name === 'cookies') return cookies;
      if (!OF_ALL.has(name)) drawing.personal(`reads ${String(name)} of the request`);
      return Reflect.get(target, name, target) as unknown;
    },
  });
  const reply = new Proxy(exchange.reply, {
    get(target, name) {
      drawing.personal(`uses ${String(name)} of the reply`);
      return Reflect.get(target, name, target) as unknown;
    },
  });
  return { request, reply };
}
