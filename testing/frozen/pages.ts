import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/app/http.ts';
import { mountWeb } from '#server/app/web.ts';
import type { TestApp } from '#testing/app.ts';
import { buildWeb } from '#tools/run/build.ts';
import { SCREENS } from '#tools/screens/routes.ts';
import type { Screen, ScreenEvent } from '#tools/screens/screen.ts';
import { withoutNoise } from './normalize.ts';

/** The built web before the server of this test; the build is made where it is missing or old. */
export async function openWeb(t: TestApp): Promise<FastifyInstance> {
  await buildWeb();
  const { app, keeping, hasSession } = await buildServer(t.system);
  await mountWeb(app, {
    config: t.system.config,
    clockOffsetMs: () => t.system.clock.offsetMs,
    keeping,
    hasSession,
  });
  await app.ready();
  return app;
}

const plain = (html: string): string =>
  withoutNoise(
    html
      .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
const all = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>(.*?)</${element}>`, 'gs'))].map(([, inside = '']) =>
    plain(inside),
  );

/** One line: what an address answers to someone. */
async function lineOf(t: TestApp, web: FastifyInstance, person: number | null, url: string): Promise<string> {
  const headers = { accept: 'text/html', ...(person === null ? {} : { cookie: await t.cookieOf(person) }) };
  const answer = await web.inject({ url, headers });
  if (answer.headers.location) return `${answer.statusCode} to ${withoutNoise(String(answer.headers.location))}`;
  return [answer.statusCode, ...all(answer.body, 'title'), ...all(answer.body, 'h1').map((h1) => `# ${h1}`)].join(
    ' · ',
  );
}

async function personOf(t: TestApp, as: Screen['as']): Promise<number | null> {
  if (as === 'visitor') return null;
  const person = t.db.selectFrom('users').select('id').where('email', '=', `${as}@demo.test`);
  return (await person.executeTakeFirstOrThrow()).id;
}

/** Every pictured address (`tools/screens`) to those who are pictured there, and to a visitor: status, title, and headings, or where it leads. */
export async function pagesText(t: TestApp, web: FastifyInstance): Promise<string> {
  const listed = await t.as(null, { url: '/api/v1/events' });
  const { events } = listed.json<{ events: ScreenEvent[] }>();
  const asked = new Map<string, Set<Screen['as']>>();
  for (const { path, as } of SCREENS) {
    const url = typeof path === 'string' ? path : path(events);
    asked.set(url, (asked.get(url) ?? new Set<Screen['as']>(['visitor'])).add(as));
  }
  const lines: string[] = [];
  for (const [url, people] of [...asked].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(withoutNoise(url));
    for (const as of people) lines.push(` ${as}: ${await lineOf(t, web, await personOf(t, as), url)}`);
  }
  return lines.join('\n');
}
