import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { freePort } from '#tools/run/free-port.ts';
import { nodeFlags } from '#tools/run/node-flags.ts';
import { DatabaseProxy } from './database-proxy.ts';

/** A minimal web build: a page that calls the API, and a slow one. */
const ENTRY = `
export default {
  async fetch(request) {
    if (new URL(request.url).pathname === '/slow') await new Promise((resolve) => setTimeout(resolve, 2500));
    const asked = await globalThis.__callboardInject({ method: 'GET', url: '/api/v1/courses', headers: {} });
    return new Response('<p>drawn, ' + asked.status + '</p>', { headers: { 'content-type': 'text/html' } });
  },
};`;

const t = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'callboard-restart-'));
const children: ChildProcess[] = [];
/** A proxy that can cut off only our programs from the database. */
let between: DatabaseProxy;

beforeAll(async () => {
  mkdirSync(join(folder, 'server'), { recursive: true });
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  writeFileSync(join(folder, 'server/server.js'), ENTRY);
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}');
  between = await DatabaseProxy.before(t.url);
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  between.goAway();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** Resolves with the program's exit code. */
  readonly ended: Promise<number | null>;
  /** The lines the program has logged so far. */
  lines(): { readonly msg: string; readonly level: number; readonly database?: string; readonly err?: unknown }[];
}

async function start(args: readonly string[], env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags(args[0] ?? ''), ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: between.url,
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:3000',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let written = '';
  child.stdout?.on('data', (chunk) => (written += chunk));
  child.stderr?.on('data', (chunk) => (written += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => child.on('message', () => resolve()));
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(written)))]);
  const lines = () =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (line.startsWith('{') ? JSON.parse(line) : { msg: line, level: 0 }));
  return { child, port, url: `http://127.0.0.1:${port}`, ended, lines };
}

/** Reads a response to its end, over one of this agent's connections. */
async function get(url: string, agent?: Agent): Promise<{ status: number; close: boolean; text: string }> {
  const sent = request(url, agent ? { agent } : {}).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode ?? 0, close: response.headers.connection === 'close', text };
}

async function silent(port: number, say = ''): Promise<{ ended: Promise<unknown> }> {
  const socket = openSocket(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (say) socket.write(say);
  return { ended: once(socket, 'close') };
}

test('on SIGTERM a web process says it is going away, answers open and new requests, closes idle connections, and exits', async () => {
  const web = await start(['testing/processes/pages.ts', folder], {
    GOING_AWAY_SECONDS: '1',
    FINISH_WITHIN_SECONDS: '20',
  });
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const idle = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await get(`${web.url}/readyz`, kept)).status).toBe(200);
  expect((await get(`${web.url}/healthz`, idle)).close).toBe(false);
  const mute = await silent(web.port);
  const halfSaid = await silent(web.port, 'GET /courses HTTP/1.1\r\nHost: here\r\n');
  const stream = get(`${web.url}/api/v1/live?topics=event:1`, new Agent());
  const slow = get(`${web.url}/slow`);
  // If the test fails before it awaits these, only that failure is reported.
  for (const one of [stream, slow]) one.catch(() => undefined);
  // By now, both requests are in progress.
  await expect.poll(async () => (await get(`${web.url}/metrics`)).status).toBe(200);

  web.child.kill('SIGTERM');
  const readiness = async () => JSON.stringify(await get(`${web.url}/readyz`, kept));
  await expect.poll(readiness, { interval: 20 }).toContain('going away');
  // Served as before, over a connection that isn't reused.
  expect(await get(`${web.url}/courses`, kept)).toEqual({ status: 200, close: true, text: '<p>drawn, 200</p>' });

  // This request arrived before the signal; its call to the API came after the port was closed.
  expect(await slow).toMatchObject({ status: 200, text: '<p>drawn, 200</p>' });
  await Promise.all([mute.ended, halfSaid.ended]);
  expect((await stream).text).toContain('event: hello');
  expect(await web.ended).toBe(0);
  // Nothing had to be aborted.
  expect(web.lines().filter(({ msg }) => /broken off/.test(msg))).toEqual([]);
  await expect(get(`${web.url}/healthz`)).rejects.toThrow('ECONNREFUSED');
});

test('requests that take longer than the limit are aborted, and the process exits', async () => {
  const web = await start(['testing/processes/pages.ts', folder], { FINISH_WITHIN_SECONDS: '1' });
  const slow = get(`${web.url}/slow`).catch((error: Error) => error.message);
  await expect.poll(async () => (await get(`${web.url}/metrics`)).status).toBe(200);
  web.child.kill('SIGTERM');
  expect(await slow).toBe('socket hang up');
  expect(await web.ended).toBe(0);
  expect(web.lines()).toContainEqual(expect.objectContaining({ requests: 1 }));
});

test('without the database, requests get a 503, each kind of failure is logged once, and all works again when it’s back', async () => {
  const [web, worker] = await Promise.all([
    start(['testing/processes/pages.ts', folder]),
    start(['server/main.ts', 'worker']),
  ]);
  expect((await get(`${web.url}/courses`)).text).toBe('<p>drawn, 200</p>');
  between.goAway();
  // Responses to visitors are cached for a second, and served until then.
  for (const path of ['/api/v1/courses', '/courses?n=0'])
    await expect.poll(async () => (await get(`${web.url}${path}`)).status).toBe(503);
  for (let n = 0; n < 10; n += 1) {
    const [response, page, ready] = await Promise.all([
      fetch(`${web.url}/api/v1/courses`),
      fetch(`${web.url}/courses?n=${n}`),
      fetch(`${web.url}/readyz`),
    ]);
    expect([response.status, page.status, ready.status]).toEqual([503, 503, 503]);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ code: 'database_away' });
    expect(await page.text()).toContain('We’ll be back in a moment');
    expect(page.headers.get('refresh')).toBe('5');
  }
  // Both programs have tried to reach the database more than once.
  const seen = (program: Started) => program.lines().map(({ msg }) => msg);
  await expect.poll(() => seen(web)).toContain('listening again failed');
  await expect.poll(() => seen(worker)).toContain('queue error');

  await between.letThrough();
  await expect.poll(async () => (await get(`${web.url}/courses`)).text).toBe('<p>drawn, 200</p>');
  for (const program of [web, worker]) {
    await expect.poll(() => seen(program)).toContain('the database is back');
    const lines = program.lines();
    const away = lines.filter(({ database }) => database === 'away').map(({ msg }) => msg);
    expect(away).toEqual([...new Set(away)]);
    expect(lines.filter(({ database, err }) => database === undefined || err !== undefined)).toEqual([]);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  }
});
