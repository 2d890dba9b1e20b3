import { readFileSync } from 'node:fs';
import type { TestApp } from '#testing/app.ts';
import type { World } from '#testing/faults/actors.ts';
import { requestFor } from './more-reads.ts';

/** Routes whose responses aren't frozen, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/api/openapi.json': 'surface.txt',
  '/api/v1/live': 'a stream without an end',
  '/api/v1/proxy_check': 'answers `callboard doctor` alone',
  '/dev/outbox': 'development only',
  '/dev/outbox.json': 'development only',
  '/dev/outbox/:id': 'development only',
  '/dev/outbox/:id/calendar': 'development only',
  '/dev/outbox/:id/html': 'development only',
  '/metrics': 'names.txt',
  '/unsubscribe/:uuid': 'writes/other-routes.txt',
  '/webhooks/stripe': 'writes/other-routes.txt',
};

/** Routes outside the API contract that must be recorded, from `names.txt`. */
export function routesToRecord(): string[] {
  const names = readFileSync(new URL('./names.txt', import.meta.url), 'utf8');
  const [, routes = ''] = /^routes outside of the contract\n((?: .*\n)*)/m.exec(names) ?? [];
  return [...routes.matchAll(/^ +([^\s(]+)/gm)].map(([, route = '']) => route).filter((route) => !(route in LEFT_OUT));
}

/** The requests to each route outside the API contract, on the demo school. */
export async function otherRoutes(
  t: TestApp,
  world: World,
): Promise<readonly (readonly [route: string, url: string])[]> {
  const one = async (text: string): Promise<string> => {
    const { rows } = await t.pool.query<{ found: string }>(text);
    if (!rows[0]) throw new Error(`The demo school has no row for: ${text}`);
    return String(rows[0].found);
  };
  const feed = await t.as(world.people.member, { method: 'POST', url: '/api/v1/calendar_feed' });
  const feedUrl = new URL(feed.json<{ url: string }>().url).pathname;
  const course = `/teachers/courses/${world.course.id}`;
  const completed = await requestFor(t.pool, '/certificates/{cohortId}');
  const code = await one('select short_code as found from certificates order by enrolment_id');
  const media = (of: string) =>
    one(`select id as found from media where object_type = '${of}' and state = 'ready' order by id`);
  return [
    ['/admin/payouts/bank.csv', '/admin/payouts/bank.csv'],
    ['/auth/:provider', '/auth/google_oauth2?next=%2Fevents'],
    ['/auth/:provider', '/auth/nowhere'],
    ['/auth/:provider/callback', '/auth/google_oauth2/callback?code=wrong&state=wrong'],
    ['/calendar/:file', feedUrl],
    ['/calendar/:file', '/calendar/nothing.ics'],
    ['/certificates/:cohortId', `/certificates/${completed?.params?.cohortId}`],
    ['/certificates/verify/:code/picture', `/certificates/verify/${code}/picture`],
    ['/healthz', '/healthz'],
    ['/media/:id', `/media/${await media('Course')}`],
    ['/media/:id', `/media/${await media('Course')}?w=256`],
    ['/media/:id', `/media/${world.missingId}`],
    ['/readyz', '/readyz'],
    ['/robots.txt', '/robots.txt'],
    ['/settings/export.zip', '/settings/export.zip'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/teachers/courses/:id/students.csv', `${course}/students.csv`],
    ['/teachers/courses/:id/surveys/:kind/results.csv', `${course}/surveys/interest/results.csv`],
    ['/teachers/events/:id/attendees.csv', `/teachers/events/${world.eventId}/attendees.csv`],
    ['/teachers/payouts/:id/statement.csv', `/teachers/payouts/${world.payoutId}/statement.csv`],
  ];
}
