import type { LightMyRequestResponse } from 'fastify';
import type { ActorName, World } from '#testing/faults/actors.ts';
import type { Asked, Target } from '#testing/faults/rights.entry.ts';
import { rights } from '#testing/faults/rights.table.ts';
import type { operations } from '#testing/faults/rights.walk.ts';
import type { MoneyApp } from '#testing/money.ts';
import { keysOfTables, sayChanges, takeChanges } from './changes.ts';
import { normalized, withoutNoise, written, writtenHeaders } from './normalize.ts';
import { lacksFields, wronglyTyped } from './wrong-types.ts';

export type Operation = (typeof operations)[number];

/** One request of a session: who asks, and what. */
export interface Act extends Asked {
  /** An actor of the world, or someone whom the scenario made; null for a visitor. */
  readonly as: ActorName | number | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of the body, with a word for it. */
  readonly raw?: { readonly payload: Buffer | string; readonly said: string };
  /** Puts back what the preparation changed for everyone. */
  readonly after?: () => Promise<void> | void;
}

/** What scenarios work with. */
export interface Stage {
  readonly t: MoneyApp;
  readonly world: World;
}

/** Prepares what the request needs, and says the request. */
export type Scenario = (stage: Stage) => Promise<Act> | Act;

/** What is recorded of one operation beside what its entry in the table of rights says. */
export interface Recording {
  /** How it succeeds, where the table's own request doesn't. */
  readonly does?: Scenario;
  /** Refusals and other answers, by what is special about them. */
  readonly cases?: Readonly<Record<string, Scenario>>;
}

/** What one operation answered. */
export interface Recorded {
  readonly operation: Operation;
  readonly lines: readonly string[];
  /** Codes of its refusals. */
  readonly codes: readonly string[];
  readonly succeeded: boolean;
}

export interface Session {
  /** Headers of an ordinary answer: of the others is said what is different. */
  readonly usual: readonly string[];
  record(operation: Operation, recording?: Recording): Promise<Recorded>;
}

/** Names that factories number over all files of a worker. */
const NUMBERED =
  /\b((?:school|course|cohort|evening|workout|session|lesson|module|content|host|account)[ -]|Okafor |buyer|admin|person|rights)\d+(\.\d+)?/gi;
/** Secrets that may look like words. */
const SECRETS: readonly RegExp[] = [
  // Of links, cookies, and the like; of authenticator apps; recovery codes; six digits.
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /(?<![A-Z2-7])[A-Z2-7]{32}(?![A-Z2-7])/g,
  /(?<![\w-])[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}(?![\w-])/g,
  /^\d{6}$/g,
  // The sandbox's ids, Stripe's and PayPal's.
  /\b(?!pm_card_)([a-z]+_)+[A-Za-z0-9]{24,}(_secret_\w+)?/g,
  /\bPP[A-Z0-9]{15}\b/g,
];
/** Ids in fields whose names don't say so. */
const IDS = ['cohortInterest', 'copyFrom'];

const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(withoutIds) : typeof value === 'number' ? '<id>' : value;

/** A value without what differs between two runs. */
function plain(value: unknown): unknown {
  const unnumbered = (each: unknown): unknown => {
    if (typeof each === 'string') {
      return SECRETS.reduce((text, secret) => text.replaceAll(secret, '<secret>'), each.replaceAll(NUMBERED, '$1<n>'));
    }
    if (Array.isArray(each)) return each.map(unnumbered);
    if (each === null || typeof each !== 'object') return each;
    return Object.fromEntries(
      Object.entries(each).map(([name, inner]) => [name, IDS.includes(name) ? withoutIds(inner) : unnumbered(inner)]),
    );
  };
  return normalized(unnumbered(value));
}

const isJson = (answer: LightMyRequestResponse) => String(answer.headers['content-type']).includes('json');

const headersOf = ({ headers }: LightMyRequestResponse): string[] =>
  writtenHeaders(headers, (text) => withoutNoise(String(plain(text))));

/** Actors whom the right leaves out, at least one for each reason. */
function refusedActors({ endpoint: { audience, duringOnboarding }, operation }: Operation): ActorName[] {
  if (audience === 'anyone') return [];
  const unready: ActorName[] = duringOnboarding ? ['visitor'] : ['visitor', 'needs-onboarding'];
  if (audience === 'signed-in')
    return rights[operation]?.only?.includes('lead') === false ? [...unready, 'lead'] : unready;
  if (audience === 'teacher') return [...unready, 'lead'];
  if (audience === 'staff') return [...unready, 'lead', 'school-admin'];
  return allowedActor({ audience, operation }) === 'school-admin'
    ? [...unready, 'lead', 'course-admin']
    : [...unready, 'lead'];
}

const OF_THE_SCHOOL = ['school', 'workout', 'submission', 'event'];

/** The first actor who has the right. */
function allowedActor({
  audience,
  operation,
}: {
  audience: Operation['endpoint']['audience'];
  operation: string;
}): ActorName {
  const entry = rights[operation];
  if (audience === 'anyone') return 'visitor';
  if (entry?.only?.[0]) return entry.only[0];
  if (audience === 'signed-in') return 'lead';
  if (audience === 'teacher') return 'school-admin';
  if (audience === 'staff') return 'staff';
  const kind = Object.keys(audience.manages)[0] ?? '';
  return audience.as === 'school-admin' || (OF_THE_SCHOOL.includes(kind) && !entry?.ofCourse)
    ? 'school-admin'
    : 'course-admin';
}

function sayRequest({ as, params, query, headers, body, raw }: Act): string {
  const who = as === null ? 'visitor' : typeof as === 'number' ? 'someone' : as;
  const said = Object.entries({ params, query, headers, body, raw: raw?.said }).filter(
    ([, value]) => value !== undefined && Object.keys(value).length > 0,
  );
  return said.length === 0 ? who : `${who} ${written(plain(Object.fromEntries(said)), INDENT)}`;
}

const INDENT = '    ';

const withKey = (act: Act, key: string): Act => ({ ...act, headers: { ...act.headers, 'idempotency-key': key } });

/** Sends requests to one app and writes down what each answered and changed. */
export async function openSession(stage: Stage): Promise<Session> {
  const { t, world } = stage;
  const keys = await keysOfTables(t.db);
  /** What was written since the last call, in words; works the jobs that were sent in it if told so. */
  async function changes(then?: 'work'): Promise<string> {
    const found = await takeChanges(t.db);
    if (then === 'work' && found.some(({ name }) => name === 'jobs')) await t.drainJobs();
    return sayChanges(found, keys);
  }
  const personOf = ({ as }: Act) => (typeof as === 'string' ? world.people[as] : as);

  async function send(operation: string, act: Act): Promise<LightMyRequestResponse> {
    const [method, path] = operation.split(' ') as ['GET', string];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(act.params?.[name])));
    const payload = act.raw?.payload ?? act.body;
    return t.as(personOf(act), {
      method,
      url: `/api/v1${url}`,
      ...(act.query ? { query: Object.fromEntries(Object.entries(act.query).map(([k, v]) => [k, String(v)])) } : {}),
      ...(payload ? { payload } : {}),
      ...(act.headers ? { headers: { ...act.headers } } : {}),
    });
  }
  const usual = headersOf(await send('POST /notifications/read', { as: null }));

  function sayAnswer(answer: LightMyRequestResponse): string {
    const headers = headersOf(answer);
    const other = [
      ...headers.filter((header) => !usual.includes(header)).map((header) => `\n${INDENT}with ${header}`),
      ...usual.filter((header) => !headers.includes(header)).map((header) => `\n${INDENT}without ${header}`),
    ];
    const body = plain(isJson(answer) ? answer.json() : answer.body);
    return `${answer.statusCode} ${written(body, INDENT)}${other.join('')}`;
  }

  /** Prepares an act; what that changes and sends is over before the act. */
  async function prepared(scenario: Scenario): Promise<Act> {
    const act = await scenario(stage);
    const personId = personOf(act);
    if (personId !== null) await t.cookieOf(personId);
    await changes('work');
    await takeChanges(t.db);
    return act;
  }

  async function record(asked: Operation, { does, cases = {} }: Recording = {}): Promise<Recorded> {
    const { endpoint, operation } = asked;
    const entry = rights[operation];
    if (!entry) throw new Error(`${operation} has no entry in the table of rights`);
    const allowed = allowedActor({ audience: endpoint.audience, operation });
    const ofTable = (target: Target): Act => ({ as: allowed, ...entry.ask(world, target, world.people[allowed] ?? 0) });
    const codes: string[] = [];
    const lines: string[] = [];
    const answerTo = async (act: Act): Promise<LightMyRequestResponse> => {
      const answer = await send(operation, act);
      if (answer.statusCode >= 400 && isJson(answer)) codes.push(answer.json().code);
      return answer;
    };

    /** An act with all that follows from it. */
    async function tell(name: string, act: Act, key?: string): Promise<LightMyRequestResponse> {
      const answer = await answerTo(key ? withKey(act, key) : act);
      const wrote = await changes('work');
      const then = await changes();
      await act.after?.();
      await takeChanges(t.db);
      lines.push(
        `  ${name}: ${sayRequest(act)}`,
        `${INDENT}${sayAnswer(answer)}`,
        ...(wrote ? [`${INDENT}wrote ${wrote}`] : []),
        ...(then ? [`${INDENT}then ${then}`] : []),
      );
      return answer;
    }

    const refusals = new Map<string, string[]>();
    const refused = async (of: string, act: Act): Promise<void> => {
      const answer = sayAnswer(await answerTo(act));
      const wrote = await changes('work');
      await act.after?.();
      await takeChanges(t.db);
      const said = wrote ? `${answer}\n${INDENT}wrote ${wrote}` : answer;
      refusals.set(said, [...(refusals.get(said) ?? []), of]);
    };

    const own = await prepared(does ?? (() => ofTable(entry.targets[0] ?? 'own')));
    for (const actor of refusedActors(asked)) {
      // A course admin is refused what is the whole school's, where it is the own school's.
      const act = actor === 'course-admin' && entry.targets.includes('own') ? ofTable('own') : own;
      await refused(actor, { ...act, as: actor });
    }
    const wrong = wronglyTyped(endpoint);
    if (lacksFields(endpoint)) await refused('{}', { ...own, body: {} });
    if (wrong) await refused('wrong types', { ...own, body: wrong });
    if (!endpoint.body && !endpoint.upload) await refused('unknown field', { ...own, body: { unknown: 1 } });
    if (endpoint.proof === 'always') await refused('without a fresh proof', await unproven(t, personOf(own), own));
    for (const target of ['foreign', 'missing'] as const) {
      if (entry.targets.includes(target)) await refused(target, ofTable(target));
    }

    const key = endpoint.idempotent ? `frozen ${operation}` : undefined;
    const first = await tell('success', own, key);
    const succeeded = first.statusCode < 300;
    if (key && succeeded) {
      const again = await answerTo(withKey(own, key));
      const wrote = await changes();
      const same = again.headers['idempotent-replayed'] === 'true' && again.body === first.body;
      lines.push(`${INDENT}again: ${same ? 'the same' : sayAnswer(again)}${wrote ? `; wrote ${wrote}` : ''}`);
    }
    for (const [said, who] of refusals) lines.push(`  ${who.join(', ')}: ${said}`);
    for (const [name, scenario] of Object.entries(cases)) await tell(name, await prepared(scenario));
    return { operation: asked, lines: [operation, ...lines], codes, succeeded };
  }
  return { usual, record };
}

/** The session of who asks was proven an hour ago; `after` it is as before. */
async function unproven(t: MoneyApp, personId: number | null, act: Act): Promise<Act> {
  const sessions = t.db.updateTable('sessions').where('user_id', '=', personId);
  const now = t.system.clock.real();
  await sessions.set({ authenticated_at: new Date(now.getTime() - 3_600_000) }).execute();
  await takeChanges(t.db);
  const after = async () => {
    await sessions.set({ authenticated_at: now }).execute();
  };
  return { ...act, after };
}
