import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { World } from '#testing/faults/actors.ts';
import type { RequestParts } from '#testing/faults/rights.entry.ts';
import { rights } from '#testing/faults/rights.table.ts';
import { operations, requestOf } from '#testing/faults/rights.walk.ts';
import { expectFolder, expectFrozen } from './compare.ts';
import { demoSchool } from './demo-school.ts';
import { demoWorld, READERS, type Reader } from './demo-world.ts';
import { requestFor } from './more-reads.ts';
import { format, formatHeaders, type IdNames, normalized, normalizeText, numberedIds } from './normalize.ts';
import { otherRoutes, routesToRecord } from './other-routes.ts';
import { openWeb, pagesText, sharedTitles } from './pages.ts';
import { recordings } from './scenarios/all.ts';
import { noteCovers, type ShownCovers } from './shown-covers.ts';

/** Records the response to every GET of the API on the demo school, as six people. */

const t = demoSchool();
const personOf = (world: World, reader: Reader): number | null =>
  ({
    visitor: null,
    learner: world.people.free,
    member: world.people.member,
    teacher: world.people['school-admin'],
    'course admin': world.people['course-admin'],
    staff: world.people.staff,
  })[reader];

const reads = operations
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .toSorted((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1));

function bodyOf(response: LightMyRequestResponse, ids: IdNames): string {
  const type = String(response.headers['content-type'] ?? '');
  const noise = { ids, clockMoves: true };
  if (type.includes('json')) return format(normalized(response.json(), noise));
  if (type.startsWith('text/calendar')) {
    // Calendar files fold long lines, and where they fold depends on the ids in them.
    const entries = response.body.replaceAll('\r\n ', '').split(/(?=BEGIN:VEVENT)/);
    return (normalized(entries, noise) as string[]).join('\n');
  }
  if (type.startsWith('text/csv')) return format(normalized(response.body.split('\n'), noise));
  if (type.startsWith('text/') || type.includes('xml')) return normalizeText(response.body, noise);
  return `<${response.rawPayload.length > 0 ? 'bytes' : 'nothing'}>`;
}
const headersOf = ({ headers }: LightMyRequestResponse, ids: IdNames): string[] =>
  formatHeaders(headers, (text) => normalizeText(text, { ids, clockMoves: true }));

function textOf(response: LightMyRequestResponse, ids: IdNames, usual: readonly string[]): string {
  const headers = headersOf(response, ids);
  const added = headers.filter((header) => !usual.includes(header));
  const missing = usual
    .map((header) => header.replace(/:.*/, ':'))
    .filter((name) => !headers.some((header) => header.startsWith(name)));
  const body = bodyOf(response, ids);
  return [String(response.statusCode), ...added, ...missing.map((name) => `no ${name.slice(0, -1)}`), body].join('\n');
}

/** The file for a response: named after the first segment of its path, or the first two under teachers and admin. */
const fileOf = (path: string): string =>
  /^\/((?:(?:teachers|admin)\/)?\w+)/.exec(path)?.[1]?.replace('/', '-') ?? 'other';
const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

let world: World;
let usual: readonly string[];
beforeAll(async () => {
  world = await demoWorld(t);
  // A certificate is issued once the learner has seen the name on it.
  const completed = await requestFor(t.pool, '/certificates/{cohortId}');
  const letter = `/api/v1/certificates/${completed?.params?.cohortId}`;
  const { personName } = (await t.as(world.people.member, { url: letter })).json().toIssue;
  await t.as(world.people.member, { method: 'POST', url: letter, payload: { personName } });
  usual = headersOf(await t.as(null, { url: '/api/v1/users/me' }), numberedIds());
});

test('usual headers', async () => {
  await expectFrozen(usual.join('\n'), './reads/usual-headers.txt');
});

/** The requests for an operation, by target: own, another school's, and so on. */
async function requestsFor({ endpoint: { path }, operation }: (typeof reads)[number]) {
  const entry = rights[operation];
  if (!entry) throw new Error(`${operation} has no entry in the table of rights.`);
  const found = await requestFor(t.pool, path);
  return [
    ...entry.targets.map((target): [string, (self: number) => RequestParts] => [
      target,
      (self) => entry.ask(world, target, self),
    ]),
    ...(found ? [['found', () => found] satisfies [string, () => RequestParts]] : []),
  ];
}

/** What each reader gets, grouped by identical response. The ids in `asked` get the first numbers. */
async function sectionOf(
  heading: string,
  requestOfReader: (self: number) => { readonly request: InjectOptions; readonly asked: unknown },
  usualHeaders = usual,
): Promise<{ readonly lines: readonly string[]; readonly statuses: readonly number[] }> {
  const readersOf = new Map<string, Reader[]>();
  const statuses: number[] = [];
  for (const reader of Object.keys(READERS) as Reader[]) {
    const person = personOf(world, reader);
    const { request, asked } = requestOfReader(person ?? 0);
    const response = await t.as(person, request);
    statuses.push(response.statusCode);
    if (String(response.headers['content-type']).includes('json')) noteCovers(response.json(), covers);
    const ids = numberedIds();
    normalized(asked, { ids });
    const text = textOf(response, ids, usualHeaders);
    readersOf.set(text, [...(readersOf.get(text) ?? []), reader]);
  }
  const responseLines = [...readersOf].flatMap(([text, readers]) => [indented(`# ${readers.join(', ')}\n${text}`), '']);
  return { lines: [heading, '', ...responseLines], statuses };
}

const succeeded = new Set<string>();
const covers: ShownCovers = new Map();
const files = [...new Set(reads.map(({ endpoint }) => fileOf(endpoint.path)))];
test.each(files)('%s', async (file) => {
  const all: string[] = [];
  for (const read of reads.filter(({ endpoint }) => fileOf(endpoint.path) === file)) {
    for (const [target, ask] of await requestsFor(read)) {
      const { lines, statuses } = await sectionOf(`${read.operation} (${target})`, (self) => {
        const input = ask(self);
        return { request: requestOf(read.operation, input), asked: input.params };
      });
      all.push(...lines);
      if (statuses.some((status) => status < 400)) succeeded.add(read.operation);
    }
  }
  await expectFrozen(all.join('\n'), `./reads/${file}.txt`);
});

test('other routes', async () => {
  const usualHeaders = headersOf(await t.as(null, { url: '/healthz' }), numberedIds());
  const all = ['Headers of an answer, unless it says otherwise', '', ...usualHeaders.map(indented), ''];
  const routes = await otherRoutes(t, world);
  for (const [, url] of routes) {
    const heading = `GET ${normalizeText(url, { ids: numberedIds() })}`;
    const { lines } = await sectionOf(heading, () => ({ request: { url }, asked: [url] }), usualHeaders);
    all.push(...lines);
  }
  await expectFrozen(all.join('\n'), './reads/other-routes.txt');
  expect([...new Set(routes.map(([route]) => route))].toSorted()).toEqual(routesToRecord().toSorted());
});

test('each GET succeeds for someone, here or in a scenario of the writes', () => {
  const all = reads.map(({ operation }) => operation);
  expect(all.filter((operation) => !succeeded.has(operation) && !recordings[operation])).toEqual([]);
});

test('responses show one cover for each thing, in every list, page, and editor, to every reader', () => {
  const kinds = new Set([...covers.keys()].map((key) => key.split(' ')[0]));
  expect(kinds).toEqual(new Set(['school', 'course', 'event', 'workout']));
  expect([...covers].filter(([, variants]) => variants.size > 1)).toEqual([]);
});

test('reads/ has exactly these files', () => expectFolder('./reads', [...files, 'other-routes', 'usual-headers']));

test('pages', async () => {
  const web = await openWeb(t);
  const text = await pagesText(t, web);
  await web.close();
  expect(sharedTitles(text)).toEqual([]);
  await expectFrozen(text, './pages.txt');
});

test('page addresses', async () => {
  const tree = readFileSync(fileURLToPath(import.meta.resolve('#web/routeTree.gen.ts')), 'utf8');
  const addresses = /interface FileRoutesByFullPath \{(.*?)\}/s.exec(tree)?.[1]?.match(/(?<=')\/[^']*(?=':)/g) ?? [];
  await expectFrozen(addresses.toSorted().join('\n'), './page-addresses.txt');
});
