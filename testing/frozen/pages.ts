import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/app/http.ts';
import { mountWeb } from '#server/app/web.ts';
import type { TestApp } from '#testing/app.ts';
import { buildWeb } from '#tools/run/build.ts';
import { SCREENS } from '#tools/screens/routes.ts';
import type { Screen, ScreenEvent } from '#tools/screens/screen.ts';
import { FIRST_ID, type IdNames, normalizeText, numberedIds } from './normalize.ts';

/** Serves the built web app on this test's server. Builds it first if the build is missing or outdated. */
export async function openWeb(t: TestApp): Promise<FastifyInstance> {
  await buildWeb();
  const { app } = await buildServer(t.system);
  await mountWeb(app, {
    config: t.system.config,
    clockOffsetMs: () => t.system.clock.offsetMs,
  });
  await app.ready();
  return app;
}

const plain = (html: string, ids: IdNames): string =>
  normalizeText(
    html
      .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    { ids },
  );
const all = (html: string, element: string, ids: IdNames): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>(.*?)</${element}>`, 'gs'))].map(([, inside = '']) =>
    plain(inside, ids),
  );

async function lineOf(
  t: TestApp,
  web: FastifyInstance,
  person: number | null,
  url: string,
  ids: IdNames,
): Promise<string> {
  const headers = { accept: 'text/html', ...(person === null ? {} : { cookie: await t.cookieOf(person) }) };
  const response = await web.inject({ url, headers });
  if (response.headers.location)
    return `${response.statusCode} to ${normalizeText(String(response.headers.location), { ids })}`;
  return [
    response.statusCode,
    ...all(response.body, 'title', ids),
    ...all(response.body, 'h1', ids).map((h1) => `# ${h1}`),
  ].join(' · ');
}

async function personOf(t: TestApp, as: Screen['as']): Promise<number | null> {
  if (as === 'visitor') return null;
  const person = t.db.selectFrom('users').select('id').where('email', '=', `${as}@demo.test`);
  return (await person.executeTakeFirstOrThrow()).id;
}

/** The table that an id in a URL belongs to, by the word before the id. */
const TABLE_BEHIND: Readonly<Record<string, string>> = {
  account: 'zoom_accounts',
  add_lesson: 'cohorts',
  applications: 'school_applications',
  certificates: 'cohorts',
  cohort: 'cohorts',
  cohorts: 'cohorts',
  course: 'courses',
  'course-material': 'courses',
  'course-material/lessons': 'course_contents',
  course_contents: 'course_contents',
  course_id: 'courses',
  email_templates: 'email_templates',
  l: 'course_contents',
  lessons: 'lessons',
  library: 'library_contents',
  listings: 'course_listings',
  orders: 'orders',
  payouts: 'payouts',
  people: 'users',
  'promo-codes': 'promo_codes',
  school_id: 'schools',
  surveys: 'surveys',
  users: 'users',
  work: 'workout_submissions',
  workouts: 'workouts',
};
const ID_IN_ADDRESS = /(course-material\/lessons|[\w-]+)([/=])(\d+)(?=[/?&]|$)/g;

/** The screenshot URLs count each table's ids from 1; here ids start elsewhere (`spreadIds`). */
async function withIdsOf(t: TestApp, url: string): Promise<string> {
  let found = url;
  for (const [all, words = '', sign = '', number] of url.matchAll(ID_IN_ADDRESS)) {
    const table = TABLE_BEHIND[words];
    if (!table) continue;
    // Rows created by migrations keep their old ids.
    const { rows } = await t.pool.query<{ made: number; first: number }>(
      `select count(*) filter (where id < $1) as made, min(id) filter (where id >= $1) as first from ${table}`,
      [FIRST_ID],
    );
    const { made = 0, first = 0 } = rows[0] ?? {};
    const id = Number(number) <= made ? number : first + Number(number) - made - 1;
    found = found.replace(all, `${words}${sign}${id}`);
  }
  return found;
}

/**
 * Every screenshot URL (`tools/screens`), as its people and as a visitor: status, title, and headings, or the redirect
 * target.
 */
export async function pagesText(t: TestApp, web: FastifyInstance): Promise<string> {
  const listed = await t.as(null, { url: '/api/v1/events' });
  const { events } = listed.json<{ events: ScreenEvent[] }>();
  const readersByUrl = new Map<string, Set<Screen['as']>>();
  for (const { path, as } of SCREENS) {
    const url = typeof path === 'string' ? await withIdsOf(t, path) : path(events);
    readersByUrl.set(url, (readersByUrl.get(url) ?? new Set<Screen['as']>(['visitor'])).add(as));
  }
  const lines: string[] = [];
  for (const [url, people] of [...readersByUrl].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = numberedIds();
    lines.push(normalizeText(url, { ids }));
    for (const as of people) lines.push(` ${as}: ${await lineOf(t, web, await personOf(t, as), url, ids)}`);
  }
  return lines.join('\n');
}

/**
 * Titles that pages at different paths share, taken from `pagesText`. Tabs, bookmarks, and the history distinguish
 * pages only by title.
 */
export function sharedTitles(text: string): string[] {
  const paths = new Map<string, Set<string>>();
  let path = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) path = line.replace(/\?.*$/, '');
    const title = /^ \w+: 200 · (.*?)(?: · # .*)?$/.exec(line)?.[1];
    if (title) paths.set(title, (paths.get(title) ?? new Set()).add(path));
  }
  return [...paths].filter(([, of]) => of.size > 1).map(([title, of]) => `${title}: ${[...of].join(', ')}`);
}
