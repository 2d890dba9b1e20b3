import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { MOTIF_NAMES } from '#covers/motif-names.ts';
import type { ActorName, World } from '#testing/faults/actors.ts';
import type { Entry, RequestParts, Target } from '#testing/faults/rights.entry.ts';
import { rights } from '#testing/faults/rights.table.ts';
import { type operations, refusalOf, requestOf } from '#testing/faults/rights.walk.ts';
import type { MoneyApp } from '#testing/money.ts';
import { formatChanges, keysOfTables, type Row, takeChanges } from './changes.ts';
import { format, formatHeaders, type IdNames, normalized, numberedIds } from './normalize.ts';
import { lacksFields, wronglyTyped } from './wrong-types.ts';

export type Operation = (typeof operations)[number];

/** One request in a session: who sends it, and what. */
export interface RequestStep extends RequestParts {
  /** An actor of the world, or the id of a person the scenario made; null: a visitor. */
  readonly as: ActorName | number | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of the body. The recording shows the label in its place. */
  readonly raw?: { readonly payload: Buffer | string; readonly label: string };
  /** Restores what the preparation changed for everyone. */
  readonly after?: () => Promise<void> | void;
}

export interface ScenarioContext {
  readonly t: MoneyApp;
  readonly world: World;
}

/** Prepares what the request needs, and returns the request. */
export type Scenario = (context: ScenarioContext) => Promise<RequestStep> | RequestStep;

/** Prepares what a request outside the API needs, and returns the request. */
export type RoutePreparation = (context: ScenarioContext) => Promise<{ method: 'POST'; url: string } & InjectOptions>;

/** What is recorded for an operation, beyond its entry in the rights table. */
export interface Recording {
  /** A request that succeeds, if the one from the rights table doesn't. */
  readonly does?: Scenario;
  /** Refusals and other responses, by what is special about them. */
  readonly cases?: Readonly<Record<string, Scenario>>;
}

/** The recording of one operation. */
export interface Recorded {
  readonly operation: Operation;
  readonly lines: readonly string[];
  readonly codes: readonly string[];
  readonly succeeded: boolean;
}

export interface Session {
  /** Headers of a typical response. For others, only the differences are recorded. */
  readonly usual: readonly string[];
  record(operation: Operation, recording?: Recording): Promise<Recorded>;
  /** The recorded lines of a request outside the API. */
  recordRoute(name: string, prepare: RoutePreparation): Promise<string[]>;
}

/** Names that factories number across all files of a worker. */
const NUMBERED =
  /\b((?:school|course|cohort|evening|workout|session|lesson|module|content|host|account)[ +-]|Okafor |buyer|admin|person|rights)\d+(\.\d+)?/gi;
/** Generated covers: their seed comes from a name, which may be numbered. */
const COVER = new RegExp(`\\b((?:${MOTIF_NAMES.join('|')})-[0-2])-\\d{1,5}\\b`, 'g');
/** Padding after the preview text in an inbox. Its length depends on the names before it. */
const FILLING = /(?:\u00a0\u200c\u200b\u200d\ufeff)+/g;
/** Secrets that may look like words. */
const SECRETS: readonly RegExp[] = [
  // Links, cookies, and the like; authenticator secrets; recovery codes; six-digit codes.
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /(?<![A-Z2-7])[A-Z2-7]{32}(?![A-Z2-7])/g,
  /(?<![\w-])[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}(?![\w-])/g,
  /^\d{6}$/g,
  // The sandbox's Stripe and PayPal ids.
  /\b(?!pm_card_)([a-z]+_)+[A-Za-z0-9]{24,}(_secret_\w+)?/g,
  /\bPP[A-Z0-9]{15}\b/g,
];

const isJson = (response: LightMyRequestResponse) => String(response.headers['content-type']).includes('json');

/** A value with everything that differs between two runs replaced. */
function plain(value: unknown, ids: IdNames): unknown {
  const unnumbered = (each: unknown): unknown => {
    if (typeof each === 'string') {
      const text = each.replaceAll(NUMBERED, '$1<n>').replaceAll(COVER, '$1-<seed>').replaceAll(FILLING, '<filling>');
      return SECRETS.reduce((replaced, secret) => replaced.replaceAll(secret, '<secret>'), text);
    }
    if (Array.isArray(each)) return each.map(unnumbered);
    if (each === null || typeof each !== 'object') return each;
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, unnumbered(inner)]));
  };
  return normalized(unnumbered(value), { ids });
}

const headersOf = ({ headers }: LightMyRequestResponse, ids: IdNames): string[] =>
  formatHeaders(headers, (text) => String(plain(text, ids)));

/** Actors in order of preference: the first one with the right is used. */
const ALLOWED_FIRST: readonly ActorName[] = ['visitor', 'lead', 'course-admin', 'school-admin', 'staff'];
/** Actors whose refusal is recorded if they lack the right. */
const MAYBE_REFUSED: readonly ActorName[] = ['visitor', 'needs-onboarding', 'lead', 'course-admin', 'school-admin'];

/** The actor as whom an operation succeeds. */
function allowedActor({ endpoint }: Operation, entry: Entry): ActorName {
  if (endpoint.audience === 'anyone') return 'visitor';
  if (entry.only?.[0]) return entry.only[0];
  // A course admin is a teacher too, but only for the world's course.
  if (endpoint.audience === 'teacher') return 'school-admin';
  return ALLOWED_FIRST.find((actor) => !refusalOf(endpoint, entry, actor, 'own')) ?? 'staff';
}

function formatRequest({ as, params, query, headers, body, raw }: RequestStep, ids: IdNames): string {
  const actor = as === null ? 'visitor' : typeof as === 'number' ? 'someone' : as;
  const parts = Object.entries({ params, query, headers, body, raw: raw?.label }).filter(
    ([, value]) => value !== undefined && Object.keys(value).length > 0,
  );
  return parts.length === 0 ? actor : `${actor} ${format(plain(Object.fromEntries(parts), ids), INDENT)}`;
}

const INDENT = '    ';

const withKey = (step: RequestStep, key: string): RequestStep => ({
  ...step,
  headers: { ...step.headers, 'idempotency-key': key },
});

/** The recipient's name for an email or notification: an actor, the caller, or a description. */
async function recipientNames({ t, world }: ScenarioContext, caller: number | null): Promise<(row: Row) => string> {
  const actors = new Map(Object.entries(world.people).map(([actor, id]) => [id, actor]));
  const rows = t.db.selectFrom('staff_roles').select('user_id').where('revoked_at', 'is', null);
  const teachers = new Set((await rows.execute()).map(({ user_id }) => user_id));
  return (row) => {
    const id = row.user_id as number | null;
    if (id === null) return 'an address';
    return actors.get(id) ?? (id === caller ? 'someone' : teachers.has(id) ? 'another teacher' : 'someone else');
  };
}

/** Sends requests to one app, and records each response and its changes. */
export async function openSession(context: ScenarioContext): Promise<Session> {
  const { t, world } = context;
  const keys = await keysOfTables(t.db);
  const personOf = ({ as }: RequestStep) => (typeof as === 'string' ? world.people[as] : as);
  /** The changes since the last call, as text. With `then`, runs the jobs they queued. */
  async function changes(step: RequestStep, then?: 'work'): Promise<string> {
    const found = await takeChanges(t.db);
    if (then === 'work' && found.some(({ name }) => name === 'jobs')) await t.drainJobs();
    return formatChanges(found, keys, await recipientNames(context, personOf(step)));
  }

  async function send(operation: string, step: RequestStep): Promise<LightMyRequestResponse> {
    const request = requestOf(operation, step);
    return t.as(personOf(step), {
      ...request,
      ...(step.raw ? { payload: step.raw.payload } : {}),
      ...(step.headers ? { headers: { ...step.headers } } : {}),
    });
  }
  const usual = headersOf(await send('POST /notifications/read', { as: null }), numberedIds());

  function formatResponse(response: LightMyRequestResponse, ids: IdNames): string {
    const body = plain(isJson(response) ? response.json() : response.body, ids);
    const headers = headersOf(response, ids);
    const other = [
      ...headers.filter((header) => !usual.includes(header)).map((header) => `\n${INDENT}with ${header}`),
      ...usual.filter((header) => !headers.includes(header)).map((header) => `\n${INDENT}without ${header}`),
    ];
    return `${response.statusCode} ${format(body, INDENT)}${other.join('')}`;
  }

  /** Prepares a request. The changes and jobs of the preparation are finished before it is sent. */
  async function prepared(scenario: Scenario): Promise<RequestStep> {
    const step = await scenario(context);
    const personId = personOf(step);
    if (personId !== null) await t.cookieOf(personId);
    await changes(step, 'work');
    await takeChanges(t.db);
    return step;
  }

  async function resultOf(response: LightMyRequestResponse, step: RequestStep, ids: IdNames): Promise<string[]> {
    const wrote = await changes(step, 'work');
    const then = await changes(step);
    await step.after?.();
    await takeChanges(t.db);
    return [
      `${INDENT}${formatResponse(response, ids)}`,
      ...(wrote ? [`${INDENT}wrote ${wrote}`] : []),
      ...(then ? [`${INDENT}then ${then}`] : []),
    ];
  }

  async function record(operationInfo: Operation, { does, cases = {} }: Recording = {}): Promise<Recorded> {
    const { endpoint, operation } = operationInfo;
    const entry = rights[operation];
    if (!entry) throw new Error(`${operation} has no entry in the table of rights`);
    const allowed = allowedActor(operationInfo, entry);
    const ofTable = (target: Target): RequestStep => ({
      as: allowed,
      ...entry.ask(world, target, world.people[allowed] ?? 0),
    });
    const codes: string[] = [];
    const lines: string[] = [];
    const sendStep = async (step: RequestStep): Promise<LightMyRequestResponse> => {
      const response = await send(operation, step);
      if (response.statusCode >= 400 && isJson(response)) codes.push(response.json().code);
      return response;
    };

    async function recordCase(name: string, step: RequestStep, key?: string): Promise<LightMyRequestResponse> {
      const ids = numberedIds();
      const response = await sendStep(key ? withKey(step, key) : step);
      lines.push(`  ${name}: ${formatRequest(step, ids)}`, ...(await resultOf(response, step, ids)));
      return response;
    }

    const refusals = new Map<string, string[]>();
    async function recordRefusal(name: string, step: RequestStep): Promise<void> {
      const ids = numberedIds();
      formatRequest(step, ids);
      const formatted = formatResponse(await sendStep(step), ids);
      const wrote = await changes(step, 'work');
      await step.after?.();
      await takeChanges(t.db);
      const text = wrote ? `${formatted}\n${INDENT}wrote ${wrote}` : formatted;
      refusals.set(text, [...(refusals.get(text) ?? []), name]);
    }

    const own = await prepared(does ?? (() => ofTable(entry.targets[0] ?? 'own')));
    for (const actor of MAYBE_REFUSED.filter((each) => refusalOf(endpoint, entry, each, 'own'))) {
      // For a course admin, use a target in their own school: the refusal must be about the lack of school-wide rights.
      const step = actor === 'course-admin' && entry.targets.includes('own') ? ofTable('own') : own;
      await recordRefusal(actor, { ...step, as: actor });
    }
    const wrong = wronglyTyped(endpoint);
    if (lacksFields(endpoint)) await recordRefusal('{}', { ...own, body: {} });
    if (wrong) await recordRefusal('wrong types', { ...own, body: wrong });
    if (endpoint.method !== 'GET' && !endpoint.body && !endpoint.upload)
      await recordRefusal('unknown field', { ...own, body: { unknown: 1 } });
    if (endpoint.proof === 'always')
      await recordRefusal('without a fresh proof', await unproven(t, personOf(own), own));
    for (const target of ['foreign', 'missing'] as const) {
      if (entry.targets.includes(target)) await recordRefusal(target, ofTable(target));
    }

    const key = endpoint.idempotent ? `frozen ${operation}` : undefined;
    const first = await recordCase('success', own, key);
    const succeeded = first.statusCode < 300;
    if (key && succeeded) {
      const secondResponse = await sendStep(withKey(own, key));
      const wrote = await changes(own);
      const same = secondResponse.headers['idempotent-replayed'] === 'true' && secondResponse.body === first.body;
      lines.push(
        `${INDENT}again: ${same ? 'the same' : formatResponse(secondResponse, numberedIds())}${wrote ? `; wrote ${wrote}` : ''}`,
      );
    }
    for (const [text, names] of refusals) lines.push(`  ${names.join(', ')}: ${text}`);
    for (const [name, scenario] of Object.entries(cases)) await recordCase(name, await prepared(scenario));
    return { operation: operationInfo, lines: [operation, ...lines], codes, succeeded };
  }
  async function recordRoute(name: string, prepare: RoutePreparation): Promise<string[]> {
    const request = await prepare(context);
    await changes({ as: null }, 'work');
    await takeChanges(t.db);
    const ids = numberedIds();
    const heading = `${request.method} ${plain(request.url, ids)}: ${name}`;
    return [heading, ...(await resultOf(await t.app.inject(request), { as: null }, ids))];
  }
  return { usual, record, recordRoute };
}

/** Sets the caller's last sign-in check back by an hour; `after` restores it. */
async function unproven(t: MoneyApp, personId: number | null, step: RequestStep): Promise<RequestStep> {
  const sessions = t.db.updateTable('sessions').where('user_id', '=', personId);
  const now = t.system.clock.real();
  await sessions.set({ authenticated_at: new Date(now.getTime() - 3_600_000) }).execute();
  await takeChanges(t.db);
  const after = async () => {
    await sessions.set({ authenticated_at: now }).execute();
  };
  return { ...step, after };
}
