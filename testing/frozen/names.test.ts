import { hkdfSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { type ProblemBody, Refusal } from '#contract/primitives/problem.ts';
import { features } from '#server/app/features.ts';
import { jobCatalogueOf } from '#server/app/job-catalogue.ts';
import { moneyGauges } from '#server/app/money-gauges.ts';
import { allRoutes } from '#server/app/routes.ts';
import { insertToken } from '#server/domain/accounts/sign-in/token.store.ts';
import { calendarUid } from '#server/domain/calendar/index.ts';
import * as accounts from '#server/domain/ledger/account.rules.ts';
import type { Posting } from '#server/domain/ledger/index.ts';
import { insertPostings } from '#server/domain/ledger/ledger.store.ts';
import { type MailData, noteUnsent, queueMail, queueMails, queueMailsOfKinds } from '#server/domain/mailings/index.ts';
import { keepUpload, type MediaRow, readMedia } from '#server/domain/media/index.ts';
import { notify, notifyMany } from '#server/domain/notifications/index.ts';
import { letters } from '#server/letters/letters.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { environmentSchema } from '#server/platform/config.ts';
import { csvHeads, csvLine } from '#server/platform/csv.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listen } from '#server/platform/database/listen.ts';
import { cookieName, hostCookieName } from '#server/platform/http/cookie-name.ts';
import type { EventStream } from '#server/platform/http/event-stream.ts';
import { JOBS_SCHEMA } from '#server/platform/jobs/boss.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { blockFor, clearLimit, countTry, giveBackTry, type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { testApp } from '#testing/app.ts';
import { expectFrozen } from './compare.ts';
import { withoutNoise } from './normalize.ts';
import { Sources } from './sources.ts';

const t = testApp();

/** Names of libraries' and browsers' methods and options, which no rename of ours changes. */
interface Libraries {
  readonly getItem: unknown;
  readonly setItem: unknown;
  readonly removeItem: unknown;
  readonly header: unknown;
  readonly headers: unknown;
  readonly query: unknown;
  readonly env: unknown;
  readonly idempotencyKey: unknown;
  readonly metadata: unknown;
  readonly application_name: unknown;
  readonly applicationName: unknown;
}

/** Sorted, each once; without what is nothing but holes, and without ids where the same stands with a hole. */
function listed(values: readonly string[]): string[] {
  const all = new Set(values.map((value) => value.replaceAll(/\s+/g, ' ').trim()));
  const says = (value: string) => /[a-z]/i.test(value.replaceAll('{}', ''));
  const repeats = (value: string) => /\d/.test(value) && all.has(value.replaceAll(/\d+/g, '{}'));
  return [...all].filter((value) => says(value) && !repeats(value)).sort();
}

/** Routes outside of the contract: webhooks, downloads, links of mails, probes. */
function otherRoutes(): string[] {
  const above: string[] = [];
  const ofContract = new Set(allRoutes().map(({ endpoint }) => withoutParams(`/api/v1${endpoint.path}`)));
  return t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods] = /^([│├└─ ]*)(\S*)(?: \((.*)\))?/.exec(line) ?? [];
      above.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, path);
      return methods ? [`${above.join('')} ${methods.split(', ').sort().join(' ')}`] : [];
    })
    .filter((route) => route.startsWith('/') && !ofContract.has(withoutParams(route)));
}

const withoutParams = (route: string) => (route.split(' ')[0] ?? '').replaceAll(/[:{][^/]+/g, ':');

/** Name, type, and labels of our metrics; of Node's own the names, of those that every system has. */
async function metrics(): Promise<string[]> {
  await t.app.inject('/healthz');
  const { body } = await t.app.inject('/metrics');
  const read = new Map(moneyGauges(t).map(({ name, label }) => [name, [label]]));
  const labelsOf = (name: string): readonly string[] => {
    const [, given = ''] = new RegExp(`^${name}(?:_bucket)?\\{(.*)\\}`, 'm').exec(body) ?? [];
    return read.get(name) ?? [...given.matchAll(/(\w+)="/g)].map(([, label = '']) => label).sort();
  };
  return [...body.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) => {
    if (name.startsWith('process_')) return [];
    return [name.startsWith('nodejs_') ? `${name} ${type}` : `${name} ${type} {${labelsOf(name).join(', ')}}`];
  });
}

/** Where an upload is stored, and a size of it. */
async function mediaKeys(): Promise<string[]> {
  const keys: string[] = [];
  const storage = {
    put: async (key: string) => {
      keys.push(key);
      throw new Error('Only the key is wanted.');
    },
    get: async (key: string) => {
      keys.push(key);
      return Buffer.alloc(1);
    },
  };
  const ctx = { ...t.ctx(), providers: { storage } } as unknown as Ctx;
  const upload = { bytes: Buffer.from('%PDF-1.7'), fileName: 'a.pdf', declaredType: 'application/pdf' };
  const to = { objectType: 'Submission', objectId: 1, uploadedBy: 1, alt: null } as const;
  await keepUpload(ctx, { upload, ...to }).catch(() => undefined);
  const media = { storageKey: '{}', contentType: 'image/jpeg', uploadedBy: 1 } as MediaRow;
  for (const shape of [undefined, '16:9'] as const)
    for (const format of ['webp', 'avif', 'png'] as const) await readMedia(ctx, media, { width: 640, shape, format });
  return keys.map(withoutNoise);
}

/** Every kind of name, with what has it. */
async function namesOf(s: Sources): Promise<Record<string, readonly string[]>> {
  const limits: readonly ((ctx: Ctx, limit: Limit) => unknown)[] = [takeFromLimit, countTry, clearLimit, giveBackTry];
  const stores = [
    s.passedTo<Libraries>((box) => box.getItem, 0),
    s.passedTo<Libraries>((box) => box.setItem, 0),
    s.passedTo<Libraries>((box) => box.removeItem, 0),
  ];
  const queries = s.passedTo<Libraries>((client) => client.query, 0, 1);
  const occasions = [
    ...s.reaching(queueMail, (_ctx, mail) => mail.occasion),
    ...s.reaching(queueMails, (_ctx, _kind, [mail]) => mail?.occasion),
    ...s.reaching(queueMailsOfKinds, (_ctx, [mail]) => mail?.occasion),
    ...s.reaching(noteUnsent, (_ctx, _kind, [mail]) => mail?.occasion),
  ];
  const bell = [
    ...s.reaching(notify, (_ctx, news) => [news.kind, news.occasion]),
    ...s.reaching(notifyMany, (_ctx, [news]) => [news?.kind, news?.occasion]),
  ];
  return {
    'queue schema': [JOBS_SCHEMA],
    'jobs, and what they were called': [...jobCatalogueOf().keys()],
    'data of queued jobs': s.reachingWithFields(defineJob, (job) => job.name),
    sweeps: features.flatMap(({ sweeps = [] }) => sweeps.map(({ name }) => name)),
    'kinds of mail': Object.keys(letters),
    'data of queued mails': s.fieldsOfEach<MailData>(),
    'occasions of mails, once for each': occasions,
    'kinds of notifications besides mails': bell,
    'actions and their subjects in the log': s.reaching(noteActivity, (_tx, act) => [act.action, act.subjectKind]),
    'events in the security log': s.reaching(logSecurity, (_ctx, event, facts) => [event, facts.outcome]),
    'purposes of tokens': s.reaching(insertToken, (_db, token) => token.purpose),
    'limits, tries in seconds': [
      ...limits.flatMap((limit) => s.reaching(limit, (_ctx, { name, points, seconds }) => [name, points, seconds])),
      ...s.reaching(blockFor, (_ctx, { name, points, seconds }) => [name, points, seconds]),
    ],
    'routes whose answers are stored with a key': allRoutes().flatMap(({ endpoint }) =>
      endpoint.idempotent ? [`${endpoint.method} ${endpoint.path}`] : [],
    ),
    'routes outside of the contract': otherRoutes(),
    'addresses that begin with an origin': s.texts(/^`\$\{[^}]*\}\/[a-z]/).filter((text) => text.startsWith('{}/')),
    'keys of stored files': await mediaKeys(),
    cookies: [...s.reaching(cookieName, (_url, base) => base), ...s.reaching(hostCookieName, (_url, base) => base)],
    "keys of the browser's storage": stores.flat(),
    'heads of CSV files': s.reaching(csvHeads, (heads) => heads),
    'cells of CSV files': s.reaching(csvLine, (cells) => cells),
    'names of files': s.texts(/\.(csv|zip|ics|pdf|txt)['"`]$/).filter((name) => !name.startsWith('/')),
    'headers of answers': s.passedTo<Libraries>((reply) => reply.header, 0),
    'headers of requests': s
      .readFrom<Libraries>((request) => request.headers)
      .filter((name) => !(name in Headers.prototype) && !(name in Array.prototype)),
    'how files are sent': s
      .passedTo<Libraries>((reply) => reply.header, 0, 1)
      .filter((header) => /disposition/.test(header)),
    'UIDs of calendars': [calendarUid('{}', 7, 'callboard.example')],
    'topics of live pages': s.passedTo<EventStream>((stream) => stream.tell, 0),
    metrics: await metrics(),
    'environment variables and their defaults': environment(),
    'other environment variables': s.readFrom<Libraries>((process) => process.env),
    'refusals and their statuses': s.reaching(Refusal, (code, status) => [code, status]),
    'codes of other failures': s.setTo<ProblemBody>(
      (problem) => problem.code,
      (problem) => problem.error,
    ),
    'accounts of the ledger': ledgerAccounts(),
    'kinds of ledger transactions': s.reaching(insertPostings, (_ctx, [posting]) => posting?.kind),
    'causes of ledger transactions and refunds': s
      .setTo<Posting>((posting) => posting.cause)
      .filter((cause) => !cause.includes(' ')),
    'keys that sealed secrets are bound to': [
      ...s.reaching(seal, (_config, purpose) => purpose),
      ...s.reaching(unseal, (_config, purpose) => purpose),
      ...s.passedToLibrary(hkdfSync, 0, 2, 3),
    ],
    'idempotency keys at payment providers': s
      .setTo<Libraries>((options) => options.idempotencyKey)
      .filter((key) => !key.includes(' ')),
    'fields of metadata at payment providers': s.fieldsSetTo<Libraries>((options) => options.metadata),
    'names of connections': [
      ...s.setTo<Libraries>((options) => options.application_name),
      ...s.setTo<Libraries>((options) => options.applicationName),
    ],
    'channels of PostgreSQL': [
      ...s.texts(/pg_notify\(/),
      ...queries.filter((query) => query.includes('pg_notify')),
      ...s.reaching(listen, (_url, channels) => channels),
      ...features.flatMap(({ wakes = [] }) => wakes.map(({ channel }) => channel)),
    ],
    'advisory locks': [
      ...s
        .texts(/pg_\w*advisory\w*lock\(\w+\(/)
        .flatMap((text) => [...text.matchAll(/hashtextextended\([^()]*\)/g)].map(String)),
      ...queries.filter((query) => query.includes('advisory')),
    ],
  };
}

/** Every account that is made: of a person, a school, or ours. */
function ledgerAccounts(): string[] {
  return Object.values(accounts).flatMap((account) => {
    try {
      const made: unknown = typeof account === 'function' ? (account as (id: number) => unknown)(1) : account;
      return typeof made === 'object' && made !== null ? [accounts.keyText(made as accounts.AccountKey)] : [];
    } catch {
      return [];
    }
  });
}

function environment(): string[] {
  const defaults = environmentSchema.parse({});
  return Object.keys(environmentSchema.shape).map((name) => {
    const value = defaults[name as keyof typeof defaults];
    return value === undefined ? name : `${name} = ${value}`;
  });
}

test('names that outlive a process', async () => {
  const sections = Object.entries(await namesOf(new Sources(fileURLToPath(import.meta.url)))).map(([title, names]) => {
    const lines = listed(names);
    return `${title}\n${lines.map((line) => `  ${line}\n`).join('') || '  none\n'}`;
  });
  await expectFrozen(sections.join(''), 'names.txt');
});
