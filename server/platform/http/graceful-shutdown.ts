import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How long requests that arrived just before the port closed can still be read; after that, silent connections are
 * closed.
 */
const SETTLE_MS = 150;

/** Shuts a web process down without anyone noticing. */
export interface GracefulShutdown {
  /** Load balancers have been notified: `/readyz` responds with 503. */
  readonly announced: boolean;
  /** Notifies load balancers, and asks each client with its response to reconnect. Everything is served as before. */
  announce(): void;
  /** `end` is called on shutdown, possibly twice, to end what would never end on its own. */
  onShutdown(end: () => void): void;
  /**
   * Accepts no more connections, ends streams, idle and silent connections, and waits for responses in progress, at
   * most `withinMs`; then it closes the rest. Returns how many requests those were.
   */
  leave(withinMs: number): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Present if `registerGracefulShutdown` was called. */
    readonly goingAway?: GracefulShutdown;
  }
}

/**
 * Tracks the connections of the app's server with the responses that each one waits for. Fastify's `close` won't do: it
 * refuses requests that arrived before it, and waits for connections that never sent one.
 */
export function registerGracefulShutdown(app: FastifyInstance): GracefulShutdown {
  const open = new Map<Socket, Set<ServerResponse>>();
  const shutdownHooks: (() => void)[] = [];
  let announced = false;
  let leaving = false;
  let settled = false;
  let onResponseClosed = (): void => undefined;
  const inFlight = (): number => [...open.values()].reduce((sum, responses) => sum + responses.size, 0);

  app.server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => {
      open.delete(socket);
      onResponseClosed();
    });
  });
  // First, so that responses sent before Fastify's hooks are tracked, too.
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    // Not `setHeader`: Node derives the header from this flag, and ends the connection after the response.
    if (announced) response.shouldKeepAlive = false;
    const responses = open.get(socket);
    responses?.add(response);
    response.once('close', () => {
      responses?.delete(response);
      if (settled && responses?.size === 0) socket.destroySoon();
      onResponseClosed();
    });
  });

  const away: GracefulShutdown = {
    get announced() {
      return announced;
    },
    announce() {
      announced = true;
      for (const response of [...open.values()].flatMap((responses) => [...responses]))
        response.shouldKeepAlive = false;
    },
    onShutdown(end) {
      shutdownHooks.push(end);
    },
    async leave(withinMs) {
      if (leaving) return 0;
      leaving = true;
      away.announce();
      const until = Date.now() + withinMs;
      for (const end of shutdownHooks) end();
      // The plain server's close: the HTTP one immediately closes a connection whose next request is on its way.
      if (app.server.listening) Server.prototype.close.call(app.server);
      await sleep(Math.min(SETTLE_MS, withinMs));
      settled = true;
      // Also those opened while we waited.
      for (const end of shutdownHooks) end();
      for (const [socket, answers] of open) if (answers.size === 0) socket.destroy();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - Date.now());
        onResponseClosed = () => {
          if (inFlight() > 0) return;
          clearTimeout(timer);
          resolve();
        };
        onResponseClosed();
      });
      const remaining = inFlight();
      if (remaining > 0) for (const socket of open.keys()) socket.destroy();
      return remaining;
    },
  };
  app.decorate('goingAway', away);
  return away;
}
