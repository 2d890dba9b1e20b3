import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** So long after the port is closed what came in just before is still read; who has said nothing by then is hung up on. */
const SETTLE_MS = 150;

/** How a web process leaves without anybody noticing. */
export interface GoingAway {
  /** Balancers have been told: `/readyz` answers 503. */
  readonly announced: boolean;
  /** Tells them, and asks each client that is answered to come back over another connection. All is served as before. */
  announce(): void;
  /** Called when we leave, perhaps twice: ends what would never end by itself. */
  atLeaving(end: () => void): void;
  /**
   * Takes no more connections, ends streams, idle and silent connections, and waits for the answers under way, at most
   * `withinMs`; what is left then is broken off. Answers how many requests that were.
   */
  leave(withinMs: number): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** There where `registerGoingAway` was called. */
    readonly goingAway?: GoingAway;
  }
}

/**
 * Keeps the connections of the app's server with the answers that each waits for. Not by Fastify's `close`: that refuses what
 * came in before it, and its server waits for connections on which nothing was ever asked.
 */
export function registerGoingAway(app: FastifyInstance): GoingAway {
  const open = new Map<Socket, Set<ServerResponse>>();
  const endings: (() => void)[] = [];
  let announced = false;
  let leaving = false;
  let settled = false;
  let answered = (): void => undefined;
  const underWay = (): number => [...open.values()].reduce((sum, answers) => sum + answers.size, 0);

  app.server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => {
      open.delete(socket);
      answered();
    });
  });
  // First of all: also what is answered before Fastify's hooks goes out with it.
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    // Not `setHeader`: Node writes the header by this, and ends the connection after the answer.
    if (announced) response.shouldKeepAlive = false;
    const answers = open.get(socket);
    answers?.add(response);
    response.once('close', () => {
      answers?.delete(response);
      if (settled && answers?.size === 0) socket.destroySoon();
      answered();
    });
  });

  const away: GoingAway = {
    get announced() {
      return announced;
    },
    announce() {
      announced = true;
      for (const response of [...open.values()].flatMap((answers) => [...answers])) response.shouldKeepAlive = false;
    },
    atLeaving(end) {
      endings.push(end);
    },
    async leave(withinMs) {
      if (leaving) return 0;
      leaving = true;
      away.announce();
      const until = Date.now() + withinMs;
      for (const end of endings) end();
      // The plain server's: the one of HTTP hangs up at once on a connection whose next request is on its way.
      if (app.server.listening) Server.prototype.close.call(app.server);
      await sleep(Math.min(SETTLE_MS, withinMs));
      settled = true;
      // Also what was opened while we waited.
      for (const end of endings) end();
      for (const [socket, answers] of open) if (answers.size === 0) socket.destroy();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - Date.now());
        answered = () => {
          if (underWay() > 0) return;
          clearTimeout(timer);
          resolve();
        };
        answered();
      });
      const left = underWay();
      if (left > 0) for (const socket of open.keys()) socket.destroy();
      return left;
    },
  };
  app.decorate('goingAway', away);
  return away;
}
