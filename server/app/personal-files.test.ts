import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });
let personId: number;
beforeAll(async () => {
  ({ personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'), {}));
});

/** Every personal download, with the page that links to it. */
const FILES = {
  '/settings/export.zip': '/settings',
  '/admin/payouts/bank.csv': '/admin/payouts',
  '/teachers/payouts/1/statement.csv': '/teachers/payouts/1',
  '/teachers/courses/1/students.csv': '/teachers/courses/1/students',
  '/teachers/courses/1/surveys/interest/results.csv': '/teachers/courses',
  '/teachers/events/1/attendees.csv': '/teachers/events',
};

const getFrom = (url: string, site: string | undefined, accept: string) =>
  t.as(personId, { method: 'GET', url, headers: { accept, ...(site ? { 'sec-fetch-site': site } : {}) } });

test.each(Object.entries(FILES))('another site cannot start the download of %s', async (url, page) => {
  const shown = await getFrom(url, 'cross-site', 'text/html,*/*');
  expect(shown.statusCode).toBe(403);
  expect(shown.body).toContain('Another site started this download.');
  expect(shown.body).toContain(`href="${page}"`);
  const refused = await getFrom(url, 'cross-site', '*/*');
  expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'foreign_origin' })]);
  for (const site of ['same-origin', 'same-site', 'none', undefined]) {
    const response = await getFrom(url, site, '*/*');
    expect([site, response.body]).toEqual([site, expect.not.stringContaining('Another site')]);
  }
});

test('a letter of completion opens from webmail, too', async () => {
  const response = await getFrom('/certificates/1', 'cross-site', 'text/html,*/*');
  expect([response.statusCode, response.headers.location]).toEqual([303, '/certificates/1/letter']);
});

test('downloads started by another site don’t count toward the download limit', async () => {
  const { personId: other } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'), {});
  const copy = (site: string) =>
    t.as(other, { method: 'GET', url: '/settings/export.zip', headers: { 'sec-fetch-site': site } });
  for (let n = 0; n < 10; n += 1) await copy('cross-site');
  const response = await copy('same-origin');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
});

test('a route that serves a personal file but isn’t marked as one is refused at startup', async () => {
  const { default: Fastify } = await import('fastify');
  const { registerPersonalFiles } = await import('./personal-files.ts');
  const app = Fastify();
  registerPersonalFiles(app);
  expect(() => app.get('/teachers/forgotten.csv', async () => '')).toThrow('config.personalFile');
  await app.close();
});
