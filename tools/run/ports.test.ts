import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { type HeldPort, holdPort, PortTaken } from './ports.ts';

const held: HeldPort[] = [];
const servers: Server[] = [];
afterEach(async () => {
  for (const each of held.splice(0)) await each.release();
  for (const server of servers.splice(0)) server.close();
});
const take = async (from: number, orElse?: string): Promise<number> => {
  const one = await holdPort({ from, ...(orElse ? { orElse } : {}) });
  held.push(one);
  return one.port;
};
const listen = (port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer();
    servers.push(server);
    server.once('error', reject).listen({ port, host }, () => resolve());
  });

test('a taken port is replaced by another, or refused with the given message if it was set by hand', async () => {
  const from = await freePort();
  await listen(from, '127.0.0.1');
  expect(await take(from)).toBeGreaterThan(from);
  await expect(take(from, `PORT: ${from} is taken.`)).rejects.toThrow(new PortTaken(`PORT: ${from} is taken.`));
});

test('simultaneous requests get different ports, and a released port can be listened on', async () => {
  const from = await freePort();
  const ports = await Promise.all([take(from), take(from), take(from)]);
  expect(new Set(ports).size).toBe(3);
  await held[0]?.release();
  await listen(held[0]?.port ?? 0, '127.0.0.1');
  expect(await take(held[0]?.port ?? 0)).not.toBe(held[0]?.port);
});

test('a port taken only on IPv6 counts as taken, because browsers may go there for localhost', async () => {
  const from = await freePort();
  const without = await listen(from, '::1').then(
    () => false,
    () => true,
  );
  // On a machine without IPv6, nothing is listening there.
  expect((await take(from)) === from).toBe(without);
});
