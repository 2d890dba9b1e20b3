import type pg from 'pg';
import { aims } from '../aims.ts';
import { rawRequestsPerSecond } from '../harness/raw-client.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { fetchRawResponse, sendsOf } from '../harness/sent-bytes.ts';
import { openWorld } from '../harness/world.ts';

const CONNECTIONS = 10;
/** Headers as a browser sends them. */
const HEADERS = { 'accept-encoding': 'br' };
const MANY_PAGES = 50;
const WARM_UP_SECONDS = 2;

interface Scenario {
  readonly name: string;
  readonly paths: readonly string[];
}

/** What visitors request most. */
async function scenariosOf(pool: pg.Pool): Promise<Scenario[]> {
  const { rows: courses } = await pool.query<{ id: number; slug: string; school: string }>(
    `select c.id, c.slug, s.slug as school from courses c join schools s on s.id = c.school_id
     where c.slug like 'scale-%' and c.listed_at is not null order by c.id limit 1`,
  );
  const { rows: events } = await pool.query<{ id: number; slug: string }>(
    `select id, slug from events where status = 'published' and admittance = 'public' and cohort_id is null
       and starts_at > now() + interval '1 day' order by id limit $1`,
    [MANY_PAGES],
  );
  const [course] = courses;
  const [event] = events;
  if (!course || !event || events.length < MANY_PAGES) throw new Error(`There are only ${events.length} events.`);
  const eventPage = ({ id, slug }: typeof event): string => `/events/${id}-${slug}`;
  const one = (name: string, path: string): Scenario => ({ name, paths: [path] });
  return [
    one('events, cards', '/api/v1/events?fields=card&page=1&per_page=20'),
    one('events, all fields', '/api/v1/events?page=1&per_page=20'),
    one('courses', '/api/v1/courses?page=1&per_page=20'),
    one('an event', `/api/v1/events/${event.id}`),
    one('a course', `/api/v1/courses/${course.id}`),
    one('page of courses', '/courses'),
    one('page of a course', `/courses/${course.slug}`),
    one('page of an event', eventPage(event)),
    one('page of a school', `/schools/${course.school}`),
    { name: `pages of ${MANY_PAGES} events in turn`, paths: events.map(eventPage) },
  ];
}

export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed, schools: 10, learnersPerSchool: 100 });
  const measured: Measured[] = [];
  const figures: Figure[] = [];
  const notes: string[] = [];
  try {
    const app = await world.app();
    for (const { name, paths } of await scenariosOf(world.pool)) {
      const load = (url: string, of: readonly string[], length = seconds) =>
        rawRequestsPerSecond({ url, paths: of, connections: CONNECTIONS, seconds: length, headers: HEADERS });
      // On a busy machine, the very first render can take as long as a round, and compiled code is what we measure.
      for (const path of paths) await fetchRawResponse(app.url + path, HEADERS);
      await load(app.url, paths, WARM_UP_SECONDS);
      const responses = [];
      for (const path of paths) responses.push(await fetchRawResponse(app.url + path, HEADERS));
      const sends = sendsOf(responses);
      const bare = await world.bareHttp(sends.env);
      try {
        const barePaths = responses.map((_, index) => `/${index}`);
        await load(bare.url, barePaths, WARM_UP_SECONDS);
        const side = await interleave(rounds, {
          ours: () => load(app.url, paths),
          bare: () => load(bare.url, barePaths),
        });
        measured.push(
          { name, unit: 'requests/s', series: side.ours },
          { name: `${name}, bare node:http`, unit: 'requests/s', series: side.bare },
        );
        figures.push({ what: name, value: side.ours.median / side.bare.median, aim: aims.pages.rate });
        notes.push(
          `${name}: ${Math.round(responses.reduce((sum, { body }) => sum + body.length, 0) / paths.length)} bytes`,
        );
      } finally {
        await bare.stop();
        sends.remove();
      }
    }
    return {
      bench: 'pages',
      says: `visitors' lists, details, and pages with accept-encoding: br, ${CONNECTIONS} connections, against bare node:http sending the same bytes with the fewest headers`,
      measured,
      figures,
      notes,
    };
  } finally {
    await world.close();
  }
};
