import { beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#contract/primitives/problem.ts';
import { allRoutes } from '#server/app/routes.ts';
import { verify } from '#server/app/verify/verify.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { ACTORS, buildWorld, type World } from './actors.ts';
import { generatorOf, randomOf, schemaOf } from './generate.ts';

const PER_OPERATION = process.env.FULL ? 100 : 12;
/** A timeout for many requests to every operation, on a busy machine. */
const SLOW_MS = 600_000;
/** Limits the run to some operations: `FUZZ_ONLY='^PATCH /users'`. */
const ONLY = process.env.FUZZ_ONLY ? new RegExp(process.env.FUZZ_ONLY) : undefined;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

/**
 * Operations that end the caller's session or account, or that exist to change what nothing else may. Each has its own
 * tests.
 */
const OUT_OF_THE_WORLD = new Set([
  'POST /auth/sign_out',
  'POST /users/delete_account',
  'DELETE /users/{id}/sessions/{sessionId}',
  'DELETE /admin/users/{id}/sessions',
  'PATCH /admin/users/{id}',
  'POST /admin/applications/{id}/approve',
]);

const t = testApp();
const open = testApp({ env: () => ({ UNGUARDED: 'input' }) });
let world: World;
let openWorld: World;

beforeAll(async () => {
  world = await buildWorld(t.system.ctx({ kind: 'system' }, 'world'));
  openWorld = await buildWorld(open.system.ctx({ kind: 'system' }, 'world'));
});

/** A hash of the columns that no request in this test may ever change. */
async function guarded(t: TestApp, since: Date): Promise<string> {
  const { rows } = await t.pool.query<{ facts: string }>(
    `
    select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as facts from (
      select 'u', id::text, is_staff::text, is_beta::text, coalesce(email, '') from users where created_at <= $1
      union all select 'r', id::text, role, coalesce(user_id, 0)::text, school_id::text from staff_roles
      union all select 's', id::text, name, slug, fee_bps::text from schools
      union all select 'c', id::text, name, slug, school_id::text from courses
      union all select 'k', id::text, status, price_cents::text, nonmember_price_cents::text from cohorts
      union all select 'm', id::text, status, user_id::text, source from subscriptions where source = 'staff'
    ) as row`,
    [since],
  );
  return rows[0]?.facts ?? '';
}

interface FuzzResult {
  readonly sent: number;
  readonly succeeded: number;
  /** Responses that must never occur: 5xx, outside the schema, or without the common error shape. */
  readonly wrong: readonly string[];
}

/** Sends valid, near-valid, and mutated requests to every operation; the same ones for the same seed. */
async function fuzz(t: TestApp, world: World, perOperation: number): Promise<FuzzResult> {
  const random = randomOf(SEED);
  const generator = generatorOf(random, {
    id: [
      world.course.id,
      world.course.slug,
      world.otherCourse.id,
      world.school.slug,
      world.people.lead,
      world.strangerId,
      world.eventId,
      world.otherEventId,
      world.missingId,
    ],
    uuid: [world.eventUuid, world.otherEventUuid],
    ticketTypeId: [null, null, ...world.ticketTypeIds, world.missingId],
    ids: [`${world.eventId},${world.otherEventId}`],
    cohortId: [world.cohortId, world.otherCohortId, world.missingId],
    email: ['fuzz@example.test', 'other@example.test'],
    timezone: ['Europe/Paris', 'America/New_York'],
    token: ['x'.repeat(43)],
    mode: ['payment', 'subscription'],
    status: ['enrolling'],
  });
  /** For paths about one kind of thing, ids of that kind: any other id isn't found, which tests little. */
  const fitting: readonly (readonly [RegExp, readonly (number | string)[]])[] = [
    [/\/email_templates\/\{/, [world.emailId, world.sentEmailId]],
    [/\/surveys\/\{/, [world.surveyId]],
    [/\/(cohorts|publication)\/\{/, [world.cohortId]],
    [/\/events\/\{/, [world.eventId]],
    [/\/lessons\/\{/, [world.lessonId]],
    [/\/courses\/\{/, [world.course.id]],
    [/\/schools\/\{/, [world.school.id]],
    [/\/(places|enrolments)\/\{/, [world.placeId]],
    [/\/payouts\/\{/, [world.payoutId]],
    [/\/course_modules\/\{/, [world.moduleId]],
    [/\/course_contents\/\{/, [world.contentId]],
    [/\/ticket_types\/\{/, world.ticketTypeIds],
  ];
  let sent = 0;
  let succeeded = 0;
  const wrong: string[] = [];

  for (const { endpoint } of allRoutes()) {
    if (ONLY && !ONLY.test(`${endpoint.method} ${endpoint.path}`)) continue;
    if (OUT_OF_THE_WORLD.has(`${endpoint.method} ${endpoint.path}`)) continue;
    for (let round = 0; round < perOperation; round += 1) {
      const actor = ACTORS[round % ACTORS.length] ?? 'lead';
      const way = round % 3;
      const part = (name: 'params' | 'query' | 'body'): unknown => {
        const schema = schemaOf(endpoint, name);
        if (!schema) return undefined;
        const value = generator.valid(schema, name);
        return way === 0 ? value : way === 1 && generator.chance(0.5) ? value : generator.mutated(value);
      };
      const params = (part('params') ?? {}) as Record<string, unknown>;
      const [, own] = fitting.find(([about]) => about.test(endpoint.path)) ?? [];
      if (own && way !== 2 && params && 'id' in Object(params)) params.id = own[Math.floor(random() * own.length)];
      const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_: string, name: string) =>
        encodeURIComponent((text(params?.[name] ?? world.missingId) || '0').toWellFormed()),
      );
      const queryPart = part('query');
      const query =
        typeof queryPart === 'object' && queryPart !== null
          ? new URLSearchParams(
              Object.entries(queryPart).map(([key, value]): [string, string] => [key, text(value).toWellFormed()]),
            ).toString()
          : '';
      const body = part('body');
      const response = await t.as(world.people[actor], {
        method: endpoint.method,
        url: `/api/v1${path}${query ? `?${query}` : ''}`,
        ...(body === undefined
          ? {}
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      sent += 1;
      const said = `${endpoint.method} ${path} as ${actor} ${JSON.stringify(body)?.slice(0, 200)} → ${response.statusCode} ${response.body.slice(0, 200)}`;
      // 503 means that the payment provider is away, which it is in this test.
      if (response.statusCode >= 500 && response.statusCode !== 503 && response.statusCode !== 502) wrong.push(said);
      else if (response.statusCode < 300) {
        succeeded += 1;
        if (endpoint.status !== 204 && !endpoint.response.safeParse(response.json()).success)
          wrong.push(`outside the schema: ${said}`);
      } else if (response.statusCode !== 404 || response.body !== '') {
        if (!problemSchema.safeParse(response.json()).success) wrong.push(`no error shape: ${said}`);
      }
    }
  }
  return { sent, succeeded, wrong };
}

test(
  `${PER_OPERATION} requests per operation as each actor: no 5xx, no answer outside the schema, no forbidden change`,
  async () => {
    const since = t.system.clock.now();
    const before = await guarded(t, since);
    const { sent, succeeded, wrong } = await fuzz(t, world, PER_OPERATION);
    console.log(`requests: seed ${SEED}, ${sent} sent, ${((100 * succeeded) / sent).toFixed(1)} % answered 2xx`);
    expect(wrong).toEqual([]);
    expect(await guarded(t, since)).toBe(before);
    expect(await verify(t.pool, t.system.clock.now())).toEqual([]);
    expect(succeeded / sent).toBeGreaterThan(0.1);
  },
  SLOW_MS,
);

test(
  'negative control: without input validation, requests break the server',
  async () => {
    const { wrong } = await fuzz(open, openWorld, 3);
    expect(wrong).toContainEqual(expect.stringContaining('→ 500'));
  },
  SLOW_MS,
);
