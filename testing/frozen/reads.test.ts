import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, test } from 'vitest';
import { allRoutes } from '#server/app/routes.ts';
import type { World } from '#testing/faults/actors.ts';
import type { Asked, Target } from '#testing/faults/rights.entry.ts';
import { rights } from '#testing/faults/rights.table.ts';
import { expectFrozen } from './compare.ts';
import { demoSchool } from './demo-school.ts';
import { demoWorld, READERS, type Reader } from './demo-world.ts';
import { askedOf } from './more-reads.ts';
import { normalized, withoutNoise, written, writtenHeaders } from './normalize.ts';
import { openWeb, pagesText } from './pages.ts';

/** Each GET of the API, as six people, on the demo school: what they are answered. */

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

const reads = allRoutes()
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));

function bodyOf(answer: LightMyRequestResponse): string {
  const type = String(answer.headers['content-type'] ?? '');
  if (type.includes('json')) return written(normalized(answer.json()));
  if (type.startsWith('text/')) return withoutNoise(answer.body);
  return `<${answer.rawPayload.length > 0 ? 'bytes' : 'nothing'}>`;
}

/** Status, the headers that differ from the usual ones, and body. */
function textOf(answer: LightMyRequestResponse, usual: readonly string[]): string {
  const headers = writtenHeaders(answer.headers);
  const added = headers.filter((header) => !usual.includes(header));
  const gone = usual
    .map((header) => header.replace(/:.*/, ':'))
    .filter((name) => !headers.some((header) => header.startsWith(name)));
  return [String(answer.statusCode), ...added, ...gone.map((name) => `no ${name.slice(0, -1)}`), bodyOf(answer)].join(
    '\n',
  );
}

/** Where an answer is written: by the first word of its path, or the first two of teachers' and staff's. */
const fileOf = (path: string): string =>
  /^\/((?:(?:teachers|admin)\/)?\w+)/.exec(path)?.[1]?.replace('/', '-') ?? 'other';
/** An answer below its heading. */
const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

let world: World;
let usual: readonly string[];
beforeAll(async () => {
  world = await demoWorld(t.pool);
  // A certificate is issued when it is first asked for.
  const completed = await askedOf(t.pool, '/certificates/{cohortId}');
  await t.as(world.people.member, { url: `/api/v1/certificates/${completed?.params?.cohortId}` });
  usual = writtenHeaders((await t.as(null, { url: '/api/v1/users/me' })).headers);
});

test('usual headers', async () => {
  await expectFrozen(usual.join('\n'), './reads/usual-headers.txt');
});

/** What is asked for a path, by a word for whose it is. */
async function asksOf(path: string): Promise<[string, (self: number) => Asked][]> {
  const entry = rights[`GET ${path}`];
  if (!entry) throw new Error(`GET ${path} has no entry in the table of rights.`);
  const found = await askedOf(t.pool, path);
  const there = entry.targets.filter((target) => target !== 'missing');
  const targets: readonly Target[] = there.length > 0 || found ? there : ['missing'];
  return [
    ...targets.map((target): [string, (self: number) => Asked] => [target, (self) => entry.ask(world, target, self)]),
    ...(found ? [['found', () => found] satisfies [string, () => Asked]] : []),
  ];
}

const files = [...new Set(reads.map(({ path }) => fileOf(path)))];
test.each(files)('%s', async (file) => {
  const lines: string[] = [];
  for (const { path } of reads.filter((endpoint) => fileOf(endpoint.path) === file)) {
    for (const [whose, ask] of await asksOf(path)) {
      lines.push(`GET ${path} (${whose})`, '');
      const readersOf = new Map<string, Reader[]>();
      for (const reader of Object.keys(READERS) as Reader[]) {
        const person = personOf(world, reader);
        const { params = {}, query = {} } = ask(person ?? 0);
        const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
        const text = textOf(
          await t.as(person, {
            url: `/api/v1${url}`,
            query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
          }),
          usual,
        );
        readersOf.set(text, [...(readersOf.get(text) ?? []), reader]);
      }
      for (const [text, readers] of readersOf) lines.push(indented(`# ${readers.join(', ')}\n${text}`), '');
    }
  }
  await expectFrozen(lines.join('\n'), `./reads/${file}.txt`);
});

test('pages', async () => {
  const web = await openWeb(t);
  const text = await pagesText(t, web);
  await web.close();
  await expectFrozen(text, './pages.txt');
});

test('page addresses', async () => {
  const tree = readFileSync('web/routeTree.gen.ts', 'utf8');
  const addresses = /interface FileRoutesByFullPath \{(.*?)\}/s.exec(tree)?.[1]?.match(/(?<=')\/[^']*(?=':)/g) ?? [];
  await expectFrozen(addresses.toSorted().join('\n'), './page-addresses.txt');
});
