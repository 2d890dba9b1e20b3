import { hkdfSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ProblemBody, Refusal, refuse, refuseField } from '#contract/primitives/problem.ts';
import { features } from '#server/app/features.ts';
import { jobCatalogOf } from '#server/app/job-catalog.ts';
import { moneyGauges } from '#server/app/money-gauges.ts';
import { allRoutes } from '#server/app/routes.ts';
import { insertToken } from '#server/features/accounts/sign-in/token.store.ts';
import { calendarUid } from '#server/features/calendar/index.ts';
import { keyOf, referenceOf } from '#server/features/checkout/refund-reference.rules.ts';
import * as accounts from '#server/features/ledger/account.rules.ts';
import type { Posting } from '#server/features/ledger/index.ts';
import type { MailData } from '#server/features/mailings/index.ts';
import { keepUpload, type MediaRow, readMedia } from '#server/features/media/index.ts';
import type { NewNotification } from '#server/features/notifications/index.ts';
import { letters } from '#server/letters/letters.ts';
import type { Activity } from '#server/platform/activity.ts';
import { environmentSchema } from '#server/platform/config.ts';
import { csvHeads, csvLine } from '#server/platform/csv.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listen } from '#server/platform/database/listen.ts';
import { cookieName, hostCookieName } from '#server/platform/http/cookie-name.ts';
import type { EventStream } from '#server/platform/http/event-stream.ts';
import { JOBS_SCHEMA } from '#server/platform/jobs/boss.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { takeLease } from '#server/platform/lease.ts';
import type { Limit } from '#server/platform/limits.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import type { Payments } from '#server/providers/payments/payments.ts';
import type { PayPal } from '#server/providers/payments/paypal.ts';
import { testApp } from '#testing/app.ts';
import type { DraftOf } from '#web/kit/form/drafts.rules.ts';
import { expectFrozen } from './compare.ts';
import { withoutNoise } from './normalize.ts';
import { Sources } from './sources.ts';

const t = testApp();

/** Sorted and unique. Leaves out values that are only holes, and numbered values that are also listed with a hole. */
function listed(values: readonly string[]): string[] {
  const all = new Set(values.map((value) => value.replaceAll(/\s+/g, ' ').trim()));
  const says = (value: string) => /[a-z]/i.test(value.replaceAll('{}', ''));
  const repeats = (value: string) => /\d/.test(value) && all.has(value.replaceAll(/\d+/g, '{}'));
  return [...all].filter((value) => says(value) && !repeats(value)).sort();
}

/** Routes outside the contract: webhooks, downloads, links in emails, probes. */
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

/**
 * Names, types, and labels of our metrics. For Node's own metrics only name and type, and only those that every system
 * has.
 */
async function metrics(): Promise<string[]> {
  await t.app.inject('/healthz');
  const { body } = await t.app.inject('/metrics');
  const read = new Map(moneyGauges(t).map(({ name, label }) => [name, [label]]));
  const labelsOf = (name: string): readonly string[] => {
    const [, labels = ''] = new RegExp(`^${name}(?:_bucket)?\\{(.*)\\}`, 'm').exec(body) ?? [];
    return read.get(name) ?? [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label).sort();
  };
  return [...body.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) => {
    if (name.startsWith('process_')) return [];
    return [name.startsWith('nodejs_') ? `${name} ${type}` : `${name} ${type} {${labelsOf(name).join(', ')}}`];
  });
}

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

function cookies(s: Sources): string[] {
  const addresses = ['http://localhost:3000', 'http://localhost:4000', 'https://callboard.example'];
  return [cookieName, hostCookieName].flatMap((name) =>
    s.passedTo(name, 1).flatMap((base) => addresses.map((address) => `${name(address, base)} at ${address}`)),
  );
}

/** Methods that take an idempotency key. */
type Keyed<T> = {
  [M in keyof T]: T[M] extends (input: infer Input) => unknown ? (Input extends { key: string } ? M : never) : never;
}[keyof T];

const KEYED: Readonly<Record<Keyed<Payments>, true>> = {
  createCustomer: true,
  createCheckoutSession: true,
  refund: true,
  createCardPayment: true,
  confirmCardPayment: true,
  cancelSubscription: true,
  createPrice: true,
  createPortal: true,
  openCardSetup: true,
};
const KEYED_OF_PAYPAL: Readonly<Record<Keyed<PayPal>, true>> = {
  createOrder: true,
  captureOrder: true,
  refundCapture: true,
};

/** What each method sends to Stripe and PayPal in this property of its input. */
function sentToProviders(s: Sources, property: 'key' | 'reference'): string[] {
  const sent = (owner: string, method: string) =>
    s.passedToMethod(owner, method as never, [0, property]).map((text) => `${owner}.${method} ${text}`);
  return [
    ...Object.keys(KEYED).flatMap((method) => sent('Payments', method)),
    ...Object.keys(KEYED_OF_PAYPAL).flatMap((method) => sent('PayPal', method)),
  ];
}

const REFUNDS = [
  { id: 7, retries: 0, asks: 0 },
  { id: 7, retries: 0, asks: 1 },
  { id: 7, retries: 1, asks: 0 },
  { id: 7, retries: 1, asks: 1 },
];
const refundText = ({ retries, asks }: (typeof REFUNDS)[number], text: string) =>
  `refund 7, sent again ${retries} times, asked again ${asks} times: ${text}`;

type Names = readonly string[] | Promise<readonly string[]>;

const namesOf = (s: Sources): Readonly<Record<string, () => Names>> => ({
  'queue schema': () => [JOBS_SCHEMA],
  'jobs, and what they were called': () => [...jobCatalogOf().keys()],
  'data of queued jobs': () => s.typesGivenTo(defineJob, [0, 'name']),
  sweeps: () => features.flatMap(({ sweeps = [] }) => sweeps.map(({ name }) => name)),
  'sweeps, one after the other': () =>
    features
      .flatMap(({ sweeps = [] }) => sweeps)
      .map(({ name }, index) => `${String(index + 1).padStart(2, '0')} ${name}`),
  'kinds of mail': () => Object.keys(letters),
  'data of queued mails': () => s.fieldsOfEach<MailData>('MailData'),
  'occasions of mails and notifications, once for each': () => s.setIn<NewNotification>(['occasion']),
  'kinds of mails and notifications, with their occasions': () => s.setIn<NewNotification>(['kind', 'occasion']),
  'actions in the activity log, with their subjects': () => s.setIn<Activity>(['action', 'subjectKind']),
  'events in the security log, with their outcomes': () => s.passedTo(logSecurity, 1, [2, 'outcome']),
  'purposes of tokens': () => s.passedTo(insertToken, [1, 'purpose']),
  'rate limits (points per seconds)': () => s.setIn<Limit>(['name', 'points', 'seconds']),
  'routes whose answers are stored with an idempotency key': () =>
    allRoutes().flatMap(({ endpoint }) => (endpoint.idempotent ? [`${endpoint.method} ${endpoint.path}`] : [])),
  'routes outside of the contract': otherRoutes,
  'links and addresses of providers': () => s.texts(/^`\$\{[^}]*\}\/[a-z]/).filter((text) => text.startsWith('{}/')),
  'storage keys of files': mediaKeys,
  'cookies, by the public address': () => cookies(s),
  'keys in browser storage': () => s.passedToLibrary('setItem', /./, 0),
  'kinds of drafts in browser storage, with the ids of new things': () =>
    s.setIn<DraftOf & { initial: unknown }>(['kind', 'id'], ['initial']),
  'CSV headers': () => s.passedTo(csvHeads, 0),
  'CSV cells': () => s.passedTo(csvLine, 0),
  'file names': () => s.texts(/\.(csv|zip|ics|pdf|txt)['"`]$/).filter((name) => !name.startsWith('/')),
  'response headers': () => s.passedToLibrary('header', /\.\s*header\(/, 0),
  'request headers': () =>
    s.readOf('headers').filter((name) => !(name in Headers.prototype) && !(name in Array.prototype)),
  'content dispositions of files': () => s.texts(/^['"`](attachment|inline)(;|['"`])/),
  'UIDs in calendars': () => [calendarUid('{}', 7, 'callboard.example')],
  'topics of live pages': () => s.passedToMethod<EventStream>('EventStream', 'notify', 0),
  metrics,
  'environment variables and their defaults': environment,
  'refusals and their statuses': () => [
    ...s.passedTo(refuse, 0, 1),
    ...s.passedTo(refuseField, 2, 3),
    ...s.passedTo(Refusal, 0, 1),
  ],
  'codes of other failures': () => s.setIn<ProblemBody>(['code'], ['error']),
  'ledger accounts': ledgerAccounts,
  'kinds of ledger transactions': () => s.setIn<Posting>(['kind'], ['cause', 'entries']),
  'causes of ledger transactions and refunds': () =>
    s.setIn<Posting>(['cause']).filter((cause) => !cause.includes(' ')),
  'keys that sealed secrets are bound to': () => [
    ...s.passedTo(seal, 1),
    ...s.passedTo(unseal, 1),
    ...s.passedToLibrary(hkdfSync.name, /./, 0, 2, 3),
  ],
  'idempotency keys at Stripe and PayPal': () => [
    ...sentToProviders(s, 'key'),
    ...s.texts(/^`\$\{input\.key\}-/).map((text) => `after an unclear answer, of a key: ${text}`),
    ...REFUNDS.map((refund) => refundText(refund, keyOf(refund))),
  ],
  'references at Stripe and PayPal': () => [
    ...sentToProviders(s, 'reference'),
    ...REFUNDS.map((refund) => refundText(refund, referenceOf(refund))),
  ],
  'metadata fields at Stripe': () => s.fieldsSetIn('metadata'),
  'names of database connections': () => [
    ...s.setIn<{ application_name: string }>(['application_name']),
    ...s.setIn<{ applicationName: string }>(['applicationName']),
  ],
  'PostgreSQL channels': () => [
    ...s.texts(/pg_notify\(\$/),
    ...s.passedToLibrary('query', /pg_notify/, 0, 1),
    ...s.passedTo(listen, 1),
    ...features.flatMap(({ wakes = [] }) => wakes.map(({ channel }) => channel)),
  ],
  'advisory locks': () => [
    ...s
      .texts(/pg_\w*advisory\w*lock\(\w+\(/)
      .flatMap((text) => [...text.matchAll(/hashtextextended\([^()]*\)/g)].map(String))
      // Column names are left out.
      .map((lock) => lock.replaceAll(/(?<=\|\| )[a-z][\w.]*/g, '{}')),
  ],
  leases: () => s.passedTo(takeLease, 1),
});

/**
 * How many names of a kind are known only at run time. An additional one is an error, because this list would miss it.
 */
const KNOWN_AT_RUN_TIME: Readonly<Record<string, number>> = {
  // The export's table, with its columns.
  'CSV cells': 1,
  // Pages pass on headers from their router.
  'response headers': 1,
  // A logged error's `cause`, which this search also finds.
  'causes of ledger transactions and refunds': 1,
  // Refund keys are listed separately, from `REFUNDS`.
  'idempotency keys at Stripe and PayPal': 2,
};

/** Every ledger account that is created: a person's, a school's, or the platform's. */
function ledgerAccounts(): string[] {
  return Object.values(accounts).flatMap((account) => {
    try {
      const accountKey: unknown = typeof account === 'function' ? (account as (id: number) => unknown)(1) : account;
      return typeof accountKey === 'object' && accountKey !== null
        ? [accounts.keyText(accountKey as accounts.AccountKey)]
        : [];
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
  const sources = new Sources(fileURLToPath(import.meta.url));
  const sections: string[] = [];
  for (const [title, names] of Object.entries(namesOf(sources))) {
    sources.unread.clear();
    const lines = listed(await names());
    sections.push(`${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
    expect(lines, `No names: ${title}`).not.toEqual([]);
    const unread = [...sources.unread.values()];
    expect(unread, `${title}: what is written at these places?\n${unread.join('\n')}\n`).toHaveLength(
      KNOWN_AT_RUN_TIME[title] ?? 0,
    );
  }
  await expectFrozen(sections.join(''), 'names.txt');
});
