import { addLearners } from '#tools/seed/scale/add-learners.ts';
import { type Aim, aims } from '../aims.ts';
import { seatLoop } from '../controls/seat-loop.ts';
import { openServer } from '../harness/buyers.ts';
import { fireOnce } from '../harness/load.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { interleave, median, quantile, series } from '../harness/rounds.ts';
import { crowd, forgetSales, type Kind, rowsOf, type Size, seatsOfCohort, seatsOfEvent } from '../harness/sales.ts';
import { openWorld } from '../harness/world.ts';
import { crash } from './ticket-rush-crash.ts';

const LEARNERS = 200;
const CONNECTIONS = 50;
/** Connection counts tried for the control; it gets the best one. */
const CONTROL_CONNECTIONS = [4, 6, 10, 20, 50];
const CROWD: Size = { seats: 600, buyers: 700 };
const FEW_SEATS: Size = { seats: 40, buyers: 300 };
/** Rounds until a just-started program is warm; the same for both sides. */
const WARM_UPS = 2;
/** Size of a table that grew while it was sold from. */
const GROWN_ROWS = 5_000;

const { rsvp, credits, p99: slowest, growth } = aims['ticket-rush'];

interface Sold {
  readonly name: string;
  readonly ours: Kind;
  readonly control: Kind;
  readonly size: Size;
  readonly aim: Aim;
}

interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sells one thing to more buyers than it has seats, through the real endpoints. Compared with a plain loop of
 * transactions on the same tables.
 */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1, learnersPerSchool: LEARNERS });
  // Each side has its own database, so both tables grow alike from their own sales.
  const other = await world.database('control');
  await addLearners(other.pool, { learners: LEARNERS, seed, now: new Date() });
  const [server, controlServer] = [await openServer(world.databaseUrl), await openServer(other.url)];
  const sale = (name: string, of: (system: typeof server) => Kind, size: Size, aim: Aim): Sold => ({
    name,
    ours: of(server),
    control: of(controlServer),
    size,
    aim,
  });
  const sales = [
    sale('free RSVPs', (system) => seatsOfEvent(system, 'rsvp'), CROWD, rsvp),
    sale('free tickets', (system) => seatsOfEvent(system, 'ticket'), CROWD, rsvp),
    sale('cohort seats for credits', seatsOfCohort, CROWD, credits),
    sale('40 cohort seats for 300', seatsOfCohort, FEW_SEATS, credits),
  ];
  try {
    // None of this would be refused in production mode. The crash rounds don't run in production mode, either.
    const app = await world.app({ NODE_ENV: 'development' });
    const buy = async (kind: Kind, size: Size): Promise<Round & { thingId: number }> => {
      const { seats, buyers } = size;
      const { shots, control, sold } = await kind.open(size);
      const { statuses, seconds, tookMs } = await fireOnce(app.url, CONNECTIONS, shots);
      const is = await sold();
      const exact = is.taken === seats && is.held === 0 && is.rows === seats && is.mails === seats;
      if (!exact || statuses[200] !== seats || statuses[409] !== buyers - seats) {
        throw new Error(`Not exactly ${seats} sold: ${JSON.stringify(is)}, answers ${JSON.stringify(statuses)}.`);
      }
      const { thingId } = control;
      return { rate: buyers / seconds, p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99), thingId };
    };
    const plain = async (kind: Kind, size: Size, connections: number): Promise<{ rate: number; thingId: number }> => {
      const { control } = await kind.open(size);
      const { sold, seconds } = await seatLoop({ databaseUrl: other.url, connections, ...control });
      if (sold !== size.seats) throw new Error(`The plain loop sold ${sold} of ${size.seats}.`);
      return { rate: size.buyers / seconds, thingId: control.thingId };
    };

    const best = new Map<Sold, { readonly connections: number; readonly rate: number }>();
    const notes: string[] = [];
    for (const sold of sales) {
      const [sellsOurs, sellsPlain]: [number[], number[]] = [[], []];
      const rates = new Map<number, number>();
      for (let warm = 0; warm < WARM_UPS; warm += 1) {
        sellsOurs.push((await buy(sold.ours, CROWD)).thingId);
        for (const connections of CONTROL_CONNECTIONS) {
          const { rate, thingId } = await plain(sold.control, sold.size, connections);
          sellsPlain.push(thingId);
          rates.set(connections, Math.max(rate, rates.get(connections) ?? 0));
        }
      }
      const [connections = CONNECTIONS, rate = 0] = [...rates].sort(([, one], [, two]) => two - one)[0] ?? [];
      best.set(sold, { connections, rate });
      const tried = [...rates].map(([count, each]) => `${count}: ${Math.round(each)}`).join(', ');
      notes.push(`Plain pg, ${sold.name}, buyers/s by connections (${tried}): best with ${connections}.`);
      await forgetSales(world.pool, sold.ours.table, sellsOurs);
      await forgetSales(other.pool, sold.control.table, sellsPlain);
    }

    const measured: Measured[] = [];
    const figures: Figure[] = [];
    const first = new Map<Sold, number>();
    for (const phase of ['fresh', 'grown'] as const) {
      for (const sold of sales) {
        const connections = best.get(sold)?.connections ?? CONNECTIONS;
        if (phase === 'grown') await grow(sold, connections);
        const rows = await rowsOf(world.pool, sold.ours.table);
        const name = `${sold.name}, ${phase === 'fresh' ? 'fresh' : `from ${rows} rows`}`;
        const mine: Round[] = [];
        const sides = await interleave(rounds, {
          ours: async () => {
            const round = await buy(sold.ours, sold.size);
            mine.push(round);
            return round.rate;
          },
          control: async () => (await plain(sold.control, sold.size, connections)).rate,
        });
        const [p50, p99] = [mine.map((round) => round.p50), mine.map((round) => round.p99)];
        measured.push(
          { name: `${name}, ours`, unit: 'buyers/s', series: sides.ours },
          { name: `${name}, plain pg`, unit: 'buyers/s', series: sides.control },
          { name: `${name}, p50`, unit: 'ms', series: series(p50, 'lower') },
          { name: `${name}, p99`, unit: 'ms', series: series(p99, 'lower') },
        );
        // The table of figures compares runs, so grown tables need a constant name.
        const label = `${sold.name}, ${phase === 'fresh' ? 'fresh' : `at ${GROWN_ROWS} rows`}`;
        figures.push(
          { what: label, value: sides.ours.median / sides.control.median, aim: sold.aim },
          { what: `${label}, p99`, value: median(p99), aim: slowest },
        );
        const [firstRate = 0, lastRate = 0] = [first.get(sold) ?? mine[0]?.rate, mine.at(-1)?.rate];
        first.set(sold, firstRate);
        if (phase === 'grown') {
          figures.push({ what: `${label}, last round against the first`, value: lastRate / firstRate, aim: growth });
        }
      }
    }
    await app.stop();
    notes.push(...(await crash(world, (count) => crowd(world.pool, count), rounds)));
    return {
      bench: 'ticket-rush',
      says: `${CROWD.buyers} distinct signed-in buyers for ${CROWD.seats} seats, ${CONNECTIONS} connections, with keys, through POST /events/{id}/attend (no ticket types; one free one) and POST /cohort_interests/enroll; exactly so many rows, seats and mails in every round`,
      measured,
      figures,
      notes: [
        'The control (bench/controls/seat-loop.ts) has no code of ours and no HTTP: lock, insert, update, commit for each buyer, by named statements.',
        ...notes,
      ],
    };

    /** Sells until either side's table has this many rows. Doesn't analyze it, as in a real rush. */
    async function grow({ ours, control }: Sold, connections: number): Promise<void> {
      for (const [kind, { url, pool }] of [
        [ours, { url: world.databaseUrl, pool: world.pool }],
        [control, other],
      ] as const) {
        const missing = GROWN_ROWS - (await rowsOf(pool, kind.table));
        if (missing <= 0) continue;
        const { control: buyers } = await kind.open({ seats: missing, buyers: missing });
        await seatLoop({ databaseUrl: url, connections, ...buyers });
      }
    }
  } finally {
    await server.close();
    await controlServer.close();
    await world.close();
  }
};
