import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Audience } from '#contract/primitives/endpoint.ts';
import { allRoutes } from '#server/app/routes.ts';
import type { TestApp } from '#testing/app.ts';
import type { ActorName, World } from './actors.ts';
import type { Entry, RequestParts, Target } from './rights.entry.ts';
import { rights } from './rights.table.ts';

/** Every operation of the API with its endpoint, named as in the table of rights. */
export const operations = allRoutes().map(({ endpoint }) => ({
  endpoint,
  operation: `${endpoint.method} ${endpoint.path}`,
}));

export function requestOf(operation: string, { params, query, body }: RequestParts): InjectOptions {
  const [method, path] = operation.split(' ') as ['GET', string];
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  return {
    method,
    url: `/api/v1${url}`,
    ...(query ? { query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) } : {}),
    ...(body ? { payload: body } : {}),
  };
}

/** The statuses an entry expects for an actor with the right. */
function expected(entry: Entry, target: Target): readonly number[] {
  if (target === 'own') return entry.own ?? [200];
  if (target === 'missing') return entry.missing ?? [404];
  return entry.foreign ?? entry.missing ?? [404];
}

const TEACHERS: readonly ActorName[] = ['course-admin', 'school-admin', 'staff'];
/**
 * Kinds that belong to the school as a whole, including the world's own event unless the entry is about a course's
 * event.
 */
const OF_THE_SCHOOL: readonly string[] = ['school', 'workout', 'submission', 'event'];

/** The statuses for actors outside an audience; undefined if the actor has the right. */
function refusedBy(audience: Audience, entry: Entry, actor: ActorName, target: Target): readonly number[] | undefined {
  if (audience === 'anyone' || audience === 'signed-in') return undefined;
  if (audience === 'staff') return actor === 'staff' ? undefined : [403];
  if (audience === 'teacher') return TEACHERS.includes(actor) ? undefined : [403];
  if (target === 'missing' || !TEACHERS.includes(actor) || (target === 'foreign' && actor !== 'staff')) return [404];
  const kind = Object.keys(audience.manages)[0] ?? '';
  const schoolsAlone = audience.as === 'school-admin' || (OF_THE_SCHOOL.includes(kind) && !entry.ofCourse);
  return actor === 'course-admin' && schoolsAlone ? [403] : undefined;
}

/**
 * The statuses with which this actor is refused that target: first by the contract's audience, then by the entry;
 * undefined if the actor has the right.
 */
export function refusalOf(
  { audience, duringOnboarding }: (typeof operations)[number]['endpoint'],
  entry: Entry,
  actor: ActorName,
  target: Target,
): readonly number[] | undefined {
  if (audience !== 'anyone' && actor === 'visitor') return [401];
  if (audience !== 'anyone' && actor === 'needs-onboarding' && !duringOnboarding) return [403];
  const refused = refusedBy(audience, entry, actor, target);
  if (refused || typeof audience === 'object') return refused;
  if (entry.only && !entry.only.includes(actor)) return [403, 404];
  // If the entry lets staff see other people's things, those still don't exist for everyone else.
  const hidden = target === 'foreign' && audience === 'teacher' && actor !== 'staff' && entry.foreign?.includes(404);
  return hidden ? [404] : undefined;
}

function allowed(
  endpoint: (typeof operations)[number]['endpoint'],
  entry: Entry,
  actor: ActorName,
  target: Target,
): readonly number[] {
  const ofManaged = typeof endpoint.audience === 'object';
  return refusalOf(endpoint, entry, actor, target) ?? expected(entry, ofManaged ? 'own' : target);
}

/**
 * Runs one operation as one actor for own, foreign, and missing things; returns the responses that should not have
 * occurred.
 */
export async function violations(
  t: TestApp,
  world: World,
  { endpoint, operation }: (typeof operations)[number],
  actor: ActorName,
): Promise<string[]> {
  const entry = rights[operation];
  if (!entry) return [`${operation} has no entry`];
  const self = world.people[actor] ?? 0;
  const wrong: string[] = [];
  const responses = new Map<Target, LightMyRequestResponse>();
  for (const target of entry.targets) {
    const response = await t.as(world.people[actor], requestOf(operation, entry.ask(world, target, self)));
    responses.set(target, response);
    const statuses = allowed(endpoint, entry, actor, target);
    if (!statuses.includes(response.statusCode)) {
      const said = response.body.slice(0, 200);
      wrong.push(`${operation} as ${actor}, ${target}: ${response.statusCode}, not ${statuses.join(' or ')}: ${said}`);
    }
  }
  // Things that teachers manage are no secret to staff, regardless of the owner.
  const seesForeign = typeof endpoint.audience === 'object' && actor === 'staff';
  const [foreign, missing] = [responses.get('foreign'), responses.get('missing')];
  if (foreign && missing && !entry.foreign && !seesForeign) {
    if (foreign.statusCode !== missing.statusCode || foreign.body !== missing.body) {
      wrong.push(`${operation} as ${actor}: a foreign thing is answered otherwise than a missing one`);
    }
  }
  return wrong;
}
