import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { type ChosenPorts, choosePorts } from './choose-ports.ts';
import { freePort } from './free-port.ts';

let web: string;
let sandbox: string;
const chosen: ChosenPorts[] = [];
const servers: Server[] = [];
beforeEach(async () => {
  web = String(await freePort());
  // A port is free again once it is returned, so the next one may be the same
  do sandbox = String(await freePort());
  while (sandbox === web);
});
afterEach(async () => {
  for (const { web: one, sandbox: two, identity } of chosen.splice(0)) {
    for (const held of [one, two, identity]) await held?.release();
  }
  for (const server of servers.splice(0)) server.close();
});

const occupy = (port: string) =>
  new Promise<void>((resolve) => {
    const server = createServer();
    servers.push(server);
    server.listen(Number(port), '127.0.0.1', () => resolve());
  });
/** Chooses ports, starting from this test's usual ones; `named` are variables set by hand. */
const choose = async (named: Record<string, string> = {}) => {
  const config = readConfig({ PORT: web, SANDBOX_PORT: sandbox, ...named }, { startsDatabase: true });
  const ports = await choosePorts(config, named);
  chosen.push(ports);
  return ports;
};

test('two starts side by side get their own ports, and the public URL follows', async () => {
  const first = await choose();
  const second = await choose();
  expect(first.environment).toMatchObject({ PORT: web, SANDBOX_PORT: sandbox });
  expect(first.notes).toEqual([]);
  const all = [first, second].flatMap((ports) => [ports.web, ports.sandbox, ports.identity].map((held) => held?.port));
  expect(new Set(all).size).toBe(6);
  expect(second.notes).toHaveLength(2);
  const { publicUrl, stripe } = readConfig(second.environment, { startsDatabase: true });
  expect(publicUrl).toBe(`http://localhost:${second.web.port}`);
  expect(stripe.apiUrl).toBe(`http://127.0.0.1:${second.sandbox?.port}`);
});

test('a taken sandbox port is replaced by another, whether it was set by hand or not', async () => {
  await occupy(sandbox);
  const ports = await choose({ SANDBOX_PORT: sandbox });
  expect(ports.sandbox?.port).toBeGreaterThan(Number(sandbox));
  expect(ports.notes).toEqual([expect.stringContaining(`port ${sandbox} is taken`)]);
});

test('a taken web port is refused if it, or the URL that goes with it, was set by hand', async () => {
  await occupy(web);
  await expect(choose({ PORT: web })).rejects.toThrow(`PORT: another program listens on ${web} already.`);
  await expect(choose({ PUBLIC_URL: `http://localhost:${web}` })).rejects.toThrow(/leave PORT and PUBLIC_URL out/);
});

test('with live payment keys there is no sandbox, and no port is held for it', async () => {
  const ports = await choose({
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  });
  expect(ports).toMatchObject({ sandbox: undefined, identity: undefined });
});
