import { requestsPerSecond } from '../harness/load.ts';
import type { Bench } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

/** A page of 20 events, as the architecture's limits were measured and as the screens ask: their cards. */
const LIST = '/api/v1/events?fields=card&page=1&per_page=20';
const CONNECTIONS = 10;

export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  try {
    const [app, bare] = [await world.app(), await world.bareHttp()];
    const first = await fetch(app.url + LIST);
    const bytes = (await first.text()).length;
    const load = (url: string) => requestsPerSecond({ url, connections: CONNECTIONS, seconds });
    // One short round for both beforehand: compiled code is measured, not compiling.
    await requestsPerSecond({ url: app.url + LIST, connections: CONNECTIONS, seconds: 2 });
    const measured = await interleave(rounds, { ours: () => load(app.url + LIST), bare: () => load(bare.url) });
    return {
      bench: 'public-list',
      says: `GET ${LIST} without session, ${CONNECTIONS} connections, ${bytes} bytes, against bare node:http`,
      measured: [
        { name: `GET ${LIST}`, unit: 'requests/s', series: measured.ours },
        { name: 'bare node:http', unit: 'requests/s', series: measured.bare },
      ],
      figures: [{ what: 'list', value: measured.ours.median / measured.bare.median }],
      notes: [],
    };
  } finally {
    await world.close();
  }
};
