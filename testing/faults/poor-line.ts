import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { seeded } from '#testing/random.ts';

type Random = ReturnType<typeof seeded>;

/** What happens to a request on its way. */
export type Fate = 'passes' | 'lost before' | 'lost after' | 'late' | 'busy';

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * A real HTTP proxy in front of a server. It delays, reorders, and drops requests: some get lost before they arrive,
 * some lose their response on the way back, and some get a 503. Some arrive only after their sender has given up and
 * sent them again.
 */
export async function unreliableProxy(target: number, random: Random) {
  const seen: Record<Fate, number> = { passes: 0, 'lost before': 0, 'lost after': 0, late: 0, busy: 0 };
  const late: Promise<unknown>[] = [];
  let poor = true;
  const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
  const forward = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; type: string; body: Buffer }>((resolve, reject) => {
      const { method, url, headers } = incoming;
      const outgoing = httpRequest(
        { port: target, host: '127.0.0.1', method, path: url, headers: { ...headers, 'content-length': body.length } },
        (response) => {
          bodyOf(response).then((bytes) => {
            resolve({
              status: response.statusCode ?? 502,
              type: String(response.headers['content-type']),
              body: bytes,
            });
          }, reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const fateOf = (): Fate => {
    if (!poor) return 'passes';
    const at = random.below(10);
    return at < 4 ? 'passes' : at < 6 ? 'lost before' : at < 8 ? 'lost after' : at < 9 ? 'late' : 'busy';
  };
  const server: Server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const fate = fateOf();
    seen[fate] += 1;
    await pause(random.below(12));
    if (fate === 'lost before') {
      outgoing.destroy();
    } else if (fate === 'busy') {
      outgoing.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"Busy."}');
    } else if (fate === 'late') {
      // The sender gets no response and goes on; the request arrives after later ones.
      outgoing.destroy();
      late.push(pause(10 + random.below(60)).then(() => forward(incoming, body)));
    } else {
      const response = await forward(incoming, body);
      if (fate === 'lost after') outgoing.destroy();
      else outgoing.writeHead(response.status, { 'content-type': response.type }).end(response.body);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    /** From now on everything arrives; resolves once all held requests have arrived. */
    mend: async () => {
      poor = false;
      await Promise.all(late);
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
