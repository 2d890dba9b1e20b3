import { resolve } from 'node:path';
import { z } from 'zod';
import {
  type Refusal,
  refusals,
  SANDBOX_PAYPAL,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_SECRETS_KEY,
  SANDBOX_WEBHOOK_SECRET,
  warningsOf,
} from './config-refusals.ts';
import type { DatabaseLimits } from './database/limits.ts';
import { type IdentityConfig, identityOf, identityVariables } from './identity-config.ts';

export { SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from './config-refusals.ts';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
  .refine(URL.canParse, 'is not a URL: write a special character of the password as %40 (@), %2F (/), %23 (#)');
const port = z.coerce.number().int().min(1).max(65535);
/** An empty variable counts as left out. */
const orLeftOut = <T extends z.ZodType>(type: T) => z.preprocess((value) => (value === '' ? undefined : value), type);
const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? undefined : value.trim()));
/** A time limit; 0: none. */
const milliseconds = (usual: number) => orLeftOut(z.coerce.number().int().min(0).max(86_400_000).default(usual));
const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .optional()
  .transform((value) => value === 'true' || value === '1');

/**
 * What the marketplace says about itself to teachers, unless configured otherwise (the teachers' specification, §9).
 */
const MARKETPLACE_CLAIM =
  'Over 3,000 students have learned here. The marketplace reaches 2.5M+ people a month, and roughly 95% of enrollments come from it.';

/**
 * Short, so that restarting a single process by hand takes no longer than necessary. Behind a load balancer, it must be
 * longer than its health checks take to notice.
 */
const PRODUCTION_GOING_AWAY_SECONDS = 2;

/** Every variable that the programs read. `.env.example` lists the same names; a test compares the two. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: orLeftOut(port.default(3000)),
  HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: orLeftOut(port.optional()),
  DATA_DIR: orLeftOut(z.string().default('./data')),
  DATABASE_URL: optionalText.pipe(postgresUrl.optional()),
  DATABASE_DIRECT_URL: optionalText.pipe(postgresUrl.optional()),
  ALLOW_EMBEDDED_DATABASE: flag,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(5_000),
  DATABASE_WAIT_TIMEOUT_MS: milliseconds(10_000),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(30_000),
  DATABASE_WORKER_STATEMENT_TIMEOUT_MS: milliseconds(300_000),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(10_000),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: milliseconds(60_000),
  PUBLIC_URL: optionalText.pipe(z.url().optional()),
  METRICS_TOKEN: optionalText.pipe(z.string().min(16, 'must have 16 characters or more').optional()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: flag,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: optionalText.pipe(z.url().optional()),
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_SCRIPT_URL: optionalText.pipe(z.url().optional()),
  ALLOW_TEST_PAYMENTS: flag,
  PAYPAL_CLIENT_ID: optionalText,
  PAYPAL_CLIENT_SECRET: optionalText,
  PAYPAL_API_URL: optionalText.pipe(z.url().optional()),
  PAYPAL_SCRIPT_URL: optionalText.pipe(z.url().optional()),
  SECRETS_KEY: optionalText.pipe(z.string().min(32, 'must have 32 characters or more').optional()),
  PUSH_HOSTS: optionalText,
  ZOOM_API_URL: optionalText.pipe(z.url().optional()),
  ZOOM_OAUTH_URL: optionalText.pipe(z.url().optional()),
  CCC_PROJECTS_URL: optionalText.pipe(z.url().optional()),
  CCC_PROJECTS_TOKEN: optionalText,
  S3_URL: optionalText.pipe(z.url().optional()),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SANDBOX_PORT: orLeftOut(port.default(12111)),
  ...identityVariables,
  SMTP_URL: optionalText.pipe(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
  ),
  MAIL_FROM: z.string().default('Callboard <callboard@localhost>'),
  SUPPORT_EMAIL: z.email().default('support@callboard.example'),
  MARKETPLACE_CLAIM: z.string().max(500).default(MARKETPLACE_CLAIM),
  CHAT_URL: optionalText.pipe(z.url().optional()),
  CHAT_PUBLIC_URL: optionalText.pipe(z.url().optional()),
  TEACHER_MAILS_A_DAY: orLeftOut(z.coerce.number().int().min(1).max(10_000_000).default(10_000)),
  GOING_AWAY_SECONDS: orLeftOut(z.coerce.number().min(0).max(300).optional()),
  FINISH_WITHIN_SECONDS: orLeftOut(z.coerce.number().min(0).max(600).default(8)),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).max(1_000_000).default(1),
  ALLOW_UNLIMITED: flag,
  STAFF_TWO_STEP: orLeftOut(z.enum(['required', 'optional']).default('required')),
  CALLBOARD_DEV: flag,
  UNGUARDED: optionalText,
  FAIL_POINTS: optionalText,
});

export interface Config {
  readonly environment: 'development' | 'production' | 'test';
  readonly production: boolean;
  /** True if Vite renders the pages in its own process (`npm run dev`), not here. */
  readonly dev: boolean;
  readonly port: number;
  readonly host: string;
  /** Where a worker serves `/healthz` and `/readyz`; undefined: nowhere. */
  readonly workerPort: number | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** The URL that bypasses a pooler, for whatever needs one connection from start to end. */
  readonly databaseDirectUrl: string;
  readonly databasePoolSize: number;
  /** For web processes; a worker's statements have `workerStatementMs`. */
  readonly databaseLimits: DatabaseLimits & { readonly workerStatementMs: number };
  /** The public origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly logLevel: string;
  /** The token that `/metrics` requires; without one, it responds in development only. */
  readonly metricsToken: string | undefined;
  readonly trustProxy: boolean;
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    /** Stripe's API URL; undefined: Stripe's own. */
    readonly apiUrl: string | undefined;
    /** Public: the provider's script uses it to create cards. */
    readonly publishableKey: string;
    readonly scriptUrl: string;
    readonly sandbox: boolean;
  };
  /** Null: there is no PayPal button. */
  readonly paypal: {
    readonly clientId: string;
    readonly secret: string;
    readonly apiUrl: string;
    readonly scriptUrl: string;
  } | null;
  /** Encrypts third-party secrets in the database; undefined: none can be stored. */
  readonly secretsKey: string | undefined;
  /** The push services that we send to: `host`, `host:port`, or `*.host`. */
  readonly pushHosts: readonly string[];
  readonly zoom: { readonly apiUrl: string; readonly oauthUrl: string };
  /** Origins that payment pages load scripts and frames from and connect to. */
  readonly paymentOrigins: readonly string[];
  /** The service where learners hand in homework; null: hidden everywhere. */
  readonly projects: { readonly url: string; readonly token: string } | null;
  /** The bucket for uploads; undefined: they are stored in DATA_DIR. */
  readonly s3:
    | { readonly url: string; readonly region: string; readonly accessKeyId: string; readonly secretAccessKey: string }
    | undefined;
  readonly identity: IdentityConfig;
  readonly sandboxPort: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string;
  /** What the launch checklist says about the marketplace; undefined: nothing. */
  readonly marketplaceClaim: string | undefined;
  readonly chatUrl: string | undefined;
  readonly chatPublicUrl: string | undefined;
  /**
   * How long a stopping web process reports at `/readyz` that it is stopping while it still serves, and then how long
   * requests in progress may take.
   */
  readonly goingAwayMs: number;
  readonly finishWithinMs: number;
  /** How many recipients of one-time emails a school may have within 24 hours (rules-teachers E8). */
  readonly teacherMailsADay: number;
  /** Multiplies all request limits; tests and fuzzing raise it. */
  readonly rateLimitFactor: number;
  /** Whether staff pages require two-step sign-in; production always does. */
  readonly staffTwoStep: 'required' | 'optional';
  /** Settings that production accepts but that are rarely intended; logged at every start. */
  readonly warnings: readonly string[];
  /** Names of guards disabled for negative controls; refused in production. */
  readonly unguarded: ReadonlySet<string>;
  /** A folder with one file per armed fail point (`fail-point.ts`); refused in production. */
  readonly failPoints: string | undefined;
}

/** A missing or invalid variable; the message names it. */
export class ConfigError extends Error {}

type Environment = z.output<typeof environmentSchema>;

/** Stripe's and PayPal's URLs: their own, our sandbox's in development, or what the environment says. */
function paymentsOf(e: Environment, live: boolean): Pick<Config, 'paypal' | 'paymentOrigins' | 'stripe'> {
  const sandboxUrl = e.STRIPE_API_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}`;
  const scriptUrl = e.STRIPE_SCRIPT_URL ?? (live ? 'https://js.stripe.com/v3/' : `${sandboxUrl}/v3/stripe.js`);
  const paypalKeys =
    e.PAYPAL_CLIENT_ID && e.PAYPAL_CLIENT_SECRET
      ? { clientId: e.PAYPAL_CLIENT_ID, secret: e.PAYPAL_CLIENT_SECRET }
      : live
        ? null
        : SANDBOX_PAYPAL;
  const ownPayPal = live || e.PAYPAL_CLIENT_ID;
  const paypal = paypalKeys && {
    ...paypalKeys,
    apiUrl: e.PAYPAL_API_URL ?? (ownPayPal ? 'https://api-m.paypal.com' : `${sandboxUrl}/paypal`),
    scriptUrl: e.PAYPAL_SCRIPT_URL ?? (ownPayPal ? 'https://www.paypal.com/sdk/js' : `${sandboxUrl}/paypal/sdk/js`),
  };
  const origins = [
    new URL(scriptUrl).origin,
    ...(live ? ['https://api.stripe.com', 'https://hooks.stripe.com'] : []),
    ...(paypal ? [new URL(paypal.scriptUrl).origin] : []),
  ];
  return {
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY ?? SANDBOX_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? SANDBOX_WEBHOOK_SECRET,
      apiUrl: live ? e.STRIPE_API_URL : sandboxUrl,
      publishableKey: e.STRIPE_PUBLISHABLE_KEY ?? SANDBOX_PUBLISHABLE_KEY,
      scriptUrl,
      sandbox: !live,
    },
    paypal,
    paymentOrigins: [...new Set(origins)],
  };
}

/** Zoom's URLs: its own, our sandbox's in development, or what the environment says. */
/** Chrome and Edge, Firefox, Edge on Windows, Safari. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
];

function zoomOf(e: Environment, live: boolean): Config['zoom'] {
  const sandboxUrl = e.STRIPE_API_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}`;
  const own = live || e.NODE_ENV === 'production';
  const apiUrl = e.ZOOM_API_URL ?? (own ? 'https://api.zoom.us/v2' : `${sandboxUrl}/zoom/v2`);
  const oauthUrl = e.ZOOM_OAUTH_URL ?? (own ? 'https://zoom.us/oauth' : `${sandboxUrl}/zoom/oauth`);
  return { apiUrl: apiUrl.replace(/(?<!\/)\/+$/, ''), oauthUrl: oauthUrl.replace(/(?<!\/)\/+$/, '') };
}

function projectsOf({ CCC_PROJECTS_URL: url, CCC_PROJECTS_TOKEN: token }: Environment): Config['projects'] {
  return url && token ? { url: url.replace(/(?<!\/)\/+$/, ''), token } : null;
}

function s3Of(e: Environment): Config['s3'] {
  const { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (!url || !accessKeyId || !secretAccessKey) return undefined;
  return { url: url.replace(/(?<!\/)\/+$/, ''), region: e.S3_REGION, accessKeyId, secretAccessKey };
}

/** `DATABASE_URL` alone, for programs that need nothing else; undefined if it is left out. @throws ConfigError */
export function databaseUrlOf(env: Record<string, string | undefined>): string | undefined {
  const parsed = environmentSchema.pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true }).safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  return parsed.data.DATABASE_DIRECT_URL ?? parsed.data.DATABASE_URL;
}

export interface ReadOptions {
  /** The caller starts the embedded database if `DATABASE_URL` is left out; otherwise the variable is required. */
  readonly startsDatabase?: boolean;
}

/** Placeholder for a database that has yet to be started. */
const NOT_STARTED = 'postgres://embedded';

/** Every missing or invalid variable, and why. */
export function configurationFaults(
  env: Record<string, string | undefined>,
  { startsDatabase = false }: ReadOptions = {},
): Refusal[] {
  const { error } = environmentSchema.safeParse(env);
  const wrong = (error?.issues ?? []).map((issue) => ({ name: String(issue.path[0]), says: issue.message }));
  const reportedNames = new Set(wrong.map(({ name }) => name));
  return [...wrong, ...refusals(env, startsDatabase).filter(({ name }) => !reportedNames.has(name))];
}

/** Reads and checks the environment. Throws a ConfigError that names every missing or invalid variable at once. */
export function readConfig(env: Record<string, string | undefined> = process.env, options: ReadOptions = {}): Config {
  const parsed = environmentSchema.safeParse(env);
  const refused = configurationFaults(env, options);
  if (!parsed.success || refused.length > 0) {
    throw new ConfigError(
      `Configuration is wrong.\n  ${refused.map(({ name, says }) => `${name}: ${says}`).join('\n  ')}`,
    );
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const live = e.STRIPE_SECRET_KEY !== undefined && e.STRIPE_SECRET_KEY !== SANDBOX_SECRET_KEY;
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/(?<!\/)\/+$/, '');
  return {
    environment: e.NODE_ENV,
    production,
    dev: e.CALLBOARD_DEV,
    port: e.PORT,
    host: e.HOST,
    workerPort: e.WORKER_PORT,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? NOT_STARTED,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL ?? NOT_STARTED,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    databaseLimits: {
      connectMs: e.DATABASE_CONNECT_TIMEOUT_MS,
      waitMs: e.DATABASE_WAIT_TIMEOUT_MS,
      statementMs: e.DATABASE_STATEMENT_TIMEOUT_MS,
      workerStatementMs: e.DATABASE_WORKER_STATEMENT_TIMEOUT_MS,
      lockMs: e.DATABASE_LOCK_TIMEOUT_MS,
      idleInTransactionMs: e.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
    publicUrl,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    trustProxy: e.TRUST_PROXY,
    ...paymentsOf(e, live),
    secretsKey: e.SECRETS_KEY ?? (production ? undefined : SANDBOX_SECRETS_KEY),
    pushHosts:
      e.PUSH_HOSTS?.split(',')
        .map((host) => host.trim())
        .filter(Boolean) ?? PUSH_HOSTS,
    zoom: zoomOf(e, live),
    projects: projectsOf(e),
    s3: s3Of(e),
    identity: identityOf(e),
    sandboxPort: e.SANDBOX_PORT,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    supportEmail: e.SUPPORT_EMAIL,
    marketplaceClaim: e.MARKETPLACE_CLAIM.trim() || undefined,
    chatUrl: e.CHAT_URL,
    chatPublicUrl: e.CHAT_PUBLIC_URL,
    teacherMailsADay: e.TEACHER_MAILS_A_DAY,
    goingAwayMs: (e.GOING_AWAY_SECONDS ?? (production ? PRODUCTION_GOING_AWAY_SECONDS : 0)) * 1000,
    finishWithinMs: e.FINISH_WITHIN_SECONDS * 1000,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    staffTwoStep: e.STAFF_TWO_STEP,
    warnings: warningsOf(env),
    unguarded: new Set((e.UNGUARDED ?? '').split(',').filter(Boolean)),
    failPoints: e.FAIL_POINTS,
  };
}
