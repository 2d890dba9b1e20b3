import { requestsPerSecond } from '../harness/load.ts';
import { rawRequestsPerSecond } from '../harness/raw-client.ts';
import type { Bench, Measured } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { type Answered, answerOf, sendsOf } from '../harness/sent-bytes.ts';
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

export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  let sends: ReturnType<typeof sendsOf> | undefined;
  try {
    const app = await world.app();
    // The list's own rows: an id that a visitor may see.
    const listed = (await (await fetch(`${app.url}/api/v1/events?per_page=1`)).json()) as { events: { id: number }[] };
    const asked = askedOf(listed.events[0]?.id ?? 0);
    const answers: Answered[] = [];
    for (const { path, headers } of asked) {
      // The first drawing of all, on a busy machine, can take as long as a round.
      await answerOf(app.url + path, headers);
      // Compiled code is measured, not compiling; and what is asked for often is squeezed well by then.
      await requestsPerSecond({ url: app.url, connections: CONNECTIONS, seconds: 2, requests: [{ path, headers }] });
      answers.push(await answerOf(app.url + path, headers));
    }
    sends = sendsOf(answers);
    const bare = await world.bareHttp(sends.env);
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
      notes: asked.map(({ name }, index) => `${name}: ${answers[index]?.body.length} bytes`),
    };
  } finally {
    sends?.remove();
    await world.close();
  }
};
