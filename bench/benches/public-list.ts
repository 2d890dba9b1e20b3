import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestsPerSecond } from '../harness/load.ts';
import { rawRequestsPerSecond } from '../harness/raw-client.ts';
import type { Bench, Measured } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const CONNECTIONS = 10;
const BROTLI = { 'accept-encoding': 'br' };

interface Asked {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What visitors ask for most; the first is the bench's own figure. */
function askedOf(eventId: number): Asked[] {
  const plain = (name: string, path: string): Asked => ({ name, path, headers: {} });
  return [
    plain('events, cards', '/api/v1/events?fields=card&page=1&per_page=20'),
    plain('events, all fields', '/api/v1/events?page=1&per_page=20'),
    plain('courses', '/api/v1/courses?page=1&per_page=20'),
    plain('event', `/api/v1/events/${eventId}`),
    { name: 'page, brotli', path: '/courses', headers: BROTLI },
    plain('page, as it is', '/courses'),
  ];
}

/** One answer as it comes over the wire, nothing unpacked. */
function answerOf(url: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    ask(url, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const kept = ['content-type', 'content-encoding'].flatMap((name) => {
          const value = response.headers[name];
          return typeof value === 'string' ? [[name, value] as const] : [];
        });
        if (response.statusCode === 200) resolve({ headers: Object.fromEntries(kept), body: Buffer.concat(parts) });
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  const folder = mkdtempSync(join(tmpdir(), 'callboard-sends-'));
  try {
    const app = await world.app();
    // The list's own rows: an id that a visitor may see.
    const listed = (await (await fetch(`${app.url}/api/v1/events?per_page=1`)).json()) as { events: { id: number }[] };
    const asked = askedOf(listed.events[0]?.id ?? 0);
    const sends: Record<string, { headers: Record<string, string>; body: string }> = {};
    for (const [index, { path, headers }] of asked.entries()) {
      // The first drawing of all, on a busy machine, can take as long as a round.
      await answerOf(app.url + path, headers);
      // Compiled code is measured, not compiling; and what is asked for often is squeezed well by then.
      await requestsPerSecond({ url: app.url, connections: CONNECTIONS, seconds: 2, requests: [{ path, headers }] });
      const answer = await answerOf(app.url + path, headers);
      sends[`/${index}`] = { headers: answer.headers, body: answer.body.toString('base64') };
    }
    const file = join(folder, 'sends.json');
    writeFileSync(file, JSON.stringify(sends));
    const bare = await world.bareHttp({ SENDS: file });
    const measured: Measured[] = [];
    const figures: { what: string; value: number }[] = [];
    for (const [index, { name, path, headers }] of asked.entries()) {
      const load = (url: string, at: string) =>
        requestsPerSecond({ url, connections: CONNECTIONS, seconds, requests: [{ path: at, headers }] });
      const raw = (url: string, at: string) =>
        rawRequestsPerSecond({ url, path: at, connections: CONNECTIONS, seconds, headers });
      const side = await interleave(rounds, {
        ours: () => load(app.url, path),
        bare: () => load(bare.url, `/${index}`),
        oursRaw: () => raw(app.url, path),
        bareRaw: () => raw(bare.url, `/${index}`),
      });
      const unit = 'requests/s';
      measured.push(
        { name: `${name}: GET ${path}`, unit, series: side.ours },
        { name: `${name}: bare node:http`, unit, series: side.bare },
        { name: `${name}: by the raw client`, unit, series: side.oursRaw },
        { name: `${name}: bare node:http by the raw client`, unit, series: side.bareRaw },
      );
      figures.push(
        { what: name, value: side.ours.median / side.bare.median },
        { what: `${name}, raw client`, value: side.oursRaw.median / side.bareRaw.median },
      );
    }
    return {
      bench: 'public-list',
      says: `visitors' answers, ${CONNECTIONS} connections, against bare node:http sending the same bytes with the fewest headers`,
      measured,
      figures,
      notes: asked.map(
        ({ name }, index) => `${name}: ${Buffer.from(sends[`/${index}`]?.body ?? '', 'base64').length} bytes`,
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await world.close();
  }
};
