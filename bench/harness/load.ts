import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Paths and headers that the connections cycle through; by default a plain GET of `url`. */
  readonly requests?: readonly { readonly path: string; readonly headers?: Record<string, string> }[];
}

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
}

/** Sends requests over all connections for this long. Throws at any response other than 2xx. */
export async function answersTo(load: Load): Promise<LoadResult> {
  let next = 0;
  const { requests } = load;
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    ...(requests
      ? {
          requests: [
            {
              setupRequest: (request) => {
                const mine = requests[next % requests.length];
                next += 1;
                return { ...request, path: mine?.path ?? '/', headers: { ...request.headers, ...mine?.headers } };
              },
            },
          ],
        }
      : {}),
  });
  const answered = result['2xx'];
  if (result.errors > 0 || result.non2xx > 0 || answered === 0) {
    throw new Error(`${load.url}: ${answered} answers, ${result.non2xx} not 2xx, ${result.errors} errors.`);
  }
  return { answered, seconds: result.duration };
}

export async function requestsPerSecond(load: Load): Promise<number> {
  const { answered, seconds } = await answersTo(load);
  return answered / seconds;
}

export interface Shot {
  readonly method: 'POST' | 'GET';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Volley {
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Duration of each response, in milliseconds. */
  readonly tookMs: readonly number[];
}

/**
 * Sends every request exactly once, as fast as this many keep-alive connections can. The clock runs from the first
 * request to the last response. Uses plain sockets, because `autocannon` stops only at the end of the second with the
 * last response.
 */
export async function fireOnce(url: string, connections: number, shots: readonly Shot[]): Promise<Volley> {
  const { hostname, port } = new URL(url);
  const statuses: Record<string, number> = {};
  const tookMs: number[] = [];
  const waiting = shots.map((shot) => wireOf(shot, `${hostname}:${port}`)).reverse();
  const sockets = await Promise.all(
    Array.from({ length: Math.min(connections, shots.length) }, () => openSocket(hostname, Number(port))),
  );
  const began = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      for (let wire = waiting.pop(); wire !== undefined; wire = waiting.pop()) {
        const sent = performance.now();
        const status = await sendRequest(socket, wire);
        tookMs.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return { statuses, seconds, tookMs };
}

function wireOf({ method, path, headers, body = '' }: Shot, host: string): string {
  const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

async function openSocket(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

const ANSWER_WITHIN_MS = 60_000;

/** Writes one request and returns the status once the response is complete (all of ours have a length). */
function sendRequest(socket: Socket, wire: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const leave = (): void => {
      clearTimeout(timer);
      socket.off('data', read).off('error', fail).off('close', closed);
    };
    const fail = (error: Error): void => {
      leave();
      reject(error);
    };
    const closed = (): void => fail(new Error('A request was not answered.'));
    const timer = setTimeout(closed, ANSWER_WITHIN_MS);
    const read = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1] ?? '0';
      if (end < 0 || text.length < end + 4 + Number(length)) return;
      leave();
      resolve(Number(text.slice(9, 12)));
    };
    socket.on('data', read).on('error', fail).on('close', closed);
    socket.write(wire);
  });
}
