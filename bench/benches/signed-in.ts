import { aims } from '../aims.ts';
import { calibrationMs } from '../harness/calibration.ts';
import { type Call, openCalls } from '../harness/calls.ts';
import { answersTo } from '../harness/load.ts';
import { multiplyDemoSchool, PAGES_FULL } from '../harness/multiply.ts';
import { type Cost, costOf } from '../harness/processor.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { median, series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const WARM_UP_SECONDS = 3;
/** Requests to cycle through, each by the next person. */
const REQUESTS = 4_000;

interface Scenario {
  readonly as: Call['as'];
  readonly names: readonly string[];
  readonly connections: number;
  figures(label: string, cost: Cost): Figure[];
}

const SCENARIOS: readonly Scenario[] = [
  {
    as: 'learner',
    names: ['dashboard', 'events, cards', 'events, all fields', 'this week'],
    connections: 10,
    figures: (label, { web, database }) => [
      { what: `${label}, web`, value: web, aim: aims['signed-in'].learnerWeb },
      { what: `${label}, PostgreSQL`, value: database, aim: aims['signed-in'].learnerDatabase },
    ],
  },
  {
    as: 'teacher',
    names: ['Today', "a school's events", "a school's courses"],
    connections: 10,
    figures: (label, { web, database }) => [{ what: label, value: web + database, aim: aims['signed-in'].teacher }],
  },
  {
    as: 'learner',
    names: ['/dashboard', '/courses'],
    connections: 4,
    figures: (label, { web, database }) => [{ what: label, value: web + database, aim: aims['signed-in'].page }],
  },
];

/** CPU cost of what signed-in people request. A rate would depend more on the machine's speed and other load. */
export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed, demo: true });
  const measured: Measured[] = [];
  const figures: Figure[] = [];
  const loop: number[] = [];
  try {
    // Many people: the demo school's 180 would each request several times within the second that responses may be
    // cached.
    await multiplyDemoSchool(world.pool, PAGES_FULL);
    await world.pool.query('checkpoint');
    const calls = await openCalls(world.pool);
    const app = await world.app();
    const people = new Map<Call['as'], number>();
    for (const { as, names, connections, figures: held } of SCENARIOS) {
      for (const name of names) {
        const call = calls.find((each) => each.as === as && each.name === name);
        if (!call) throw new Error(`No call is named ${name}.`);
        people.set(as, call.people);
        const requests = Array.from({ length: REQUESTS }, (_, n) => call.request(n));
        const load = (length: number) => answersTo({ url: app.url, connections, seconds: length, requests });
        await load(WARM_UP_SECONDS);
        const costs: Cost[] = [];
        for (let round = 0; round < rounds; round += 1) {
          loop.push(calibrationMs());
          costs.push(await costOf({ pids: [app.pid], pool: world.pool }, () => load(seconds)));
        }
        const [web, database] = [costs.map((cost) => cost.web), costs.map((cost) => cost.database)];
        const label = `${as}: ${name}`;
        measured.push(
          { name: `${label}, web`, unit: 'ms', series: series(web, 'lower') },
          { name: `${label}, PostgreSQL`, unit: 'ms', series: series(database, 'lower') },
        );
        figures.push(...held(label, { web: median(web), database: median(database) }));
      }
    }
    return {
      bench: 'signed-in',
      says: `CPU of an answer, of the web process and of all of PostgreSQL: ${people.get('learner')} learners and ${people.get('teacher')} teachers in turns, 10 connections, pages with accept-encoding: br at 4`,
      measured: [...measured, { name: 'calibration loop', unit: 'ms', series: series(loop, 'lower') }],
      figures,
      notes: [`The demo school, multiplied until it has ${PAGES_FULL} people.`],
    };
  } finally {
    await world.close();
  }
};
