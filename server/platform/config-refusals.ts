/** Keys that the sandbox and the app share. They are public, so production refuses them. */
export const SANDBOX_SECRET_KEY = 'sk_test_callboard';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_callboard_sandbox';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_callboard';
export const SANDBOX_PAYPAL = { clientId: 'sandbox-callboard', secret: 'sandbox-callboard-secret' };
/** Encrypts secrets in development; anyone could decrypt them. */
export const SANDBOX_SECRETS_KEY = 'sandbox-of-callboard-seals-nothing-worth-it';
/** The secret that a sandbox started on its own signs with by default. */
const BARE_SANDBOX_WEBHOOK_SECRET = 'whsec_callboard';
const SANDBOX_PROJECTS_TOKEN = 'sandbox-projects-of-callboard';
const SANDBOX_IDENTITY_SECRET = 'sandbox-of-callboard-0123456789-0123456789';

const PUBLISHED = new Set([
  SANDBOX_WEBHOOK_SECRET,
  BARE_SANDBOX_WEBHOOK_SECRET,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_PAYPAL.secret,
  SANDBOX_PROJECTS_TOKEN,
  SANDBOX_IDENTITY_SECRET,
  SANDBOX_SECRETS_KEY,
]);
const SECRETS = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
  'PAYPAL_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'LINKEDIN_CLIENT_SECRET',
  'DISCORD_CLIENT_SECRET',
  'CCC_CLIENT_SECRET',
  'SECRETS_KEY',
  'CCC_PROJECTS_TOKEN',
] as const;

/** Stripe's test mode keys: payments made with them move no money. */
const STRIPE_TEST_KEY = /^[sr]k_test_|^pk_test_/;
/**
 * URLs over which we call a provider or trust what it says. Our sandbox uses plain http, which anyone on the network
 * can read.
 */
const PROVIDER_URLS = [
  'STRIPE_API_URL',
  'STRIPE_SCRIPT_URL',
  'PAYPAL_API_URL',
  'PAYPAL_SCRIPT_URL',
  'ZOOM_API_URL',
  'ZOOM_OAUTH_URL',
  'GOOGLE_ISSUER',
  'LINKEDIN_ISSUER',
  'DISCORD_URL',
  'CCC_ISSUER',
] as const;
/** The highest RATE_LIMIT_FACTOR at which limits still stop a person who guesses. */
const HIGHEST_RATE_LIMIT_FACTOR = 10;

/** A variable that can't be accepted, and why. */
export interface Refusal {
  readonly name: string;
  readonly says: string;
}

/**
 * What is wrong with the combination of variables; the schema reports what is wrong with a single one.
 * `startsDatabase`: the caller starts the embedded database if no other is named.
 */
export function refusals(env: Readonly<Record<string, string | undefined>>, startsDatabase: boolean): Refusal[] {
  const value = (name: string): string => env[name]?.trim() ?? '';
  const on = (name: string): boolean => ['true', '1'].includes(value(name));
  const found: Refusal[] = [];
  const refuse = (when: boolean, name: string, says: string): void => {
    if (when) found.push({ name, says });
  };
  const production = value('NODE_ENV') === 'production';
  const live = !['', SANDBOX_SECRET_KEY].includes(value('STRIPE_SECRET_KEY'));

  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    refuse(value('S3_URL') !== '' && value(name) === '', name, 'is required with S3_URL');
  }
  refuse(
    value('CCC_PROJECTS_URL') !== '' && value('CCC_PROJECTS_TOKEN') === '',
    'CCC_PROJECTS_TOKEN',
    'is required with CCC_PROJECTS_URL',
  );
  refuse(production && !live, 'STRIPE_SECRET_KEY', 'is required in production; the sandbox is for development');
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY']) {
    refuse((live || production) && value(name) === '', name, 'is required with STRIPE_SECRET_KEY');
  }
  const embedded = value('DATABASE_URL') === '';
  refuse(embedded && !startsDatabase, 'DATABASE_URL', 'is required');
  refuse(embedded && value('DATABASE_DIRECT_URL') !== '', 'DATABASE_URL', 'is required with DATABASE_DIRECT_URL');
  if (!production) return found;

  refuse(
    embedded && startsDatabase && !on('ALLOW_EMBEDDED_DATABASE'),
    'DATABASE_URL',
    'is required in production. To use the embedded database anyway, set ALLOW_EMBEDDED_DATABASE=true',
  );
  refuse(
    !value('PUBLIC_URL').startsWith('https://'),
    'PUBLIC_URL',
    'is required in production and must start with https://',
  );
  for (const name of SECRETS) {
    refuse(PUBLISHED.has(value(name)), name, "is the sandbox's published value; production needs its own");
  }
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']) {
    const own = value(name) !== SANDBOX_SECRET_KEY && !PUBLISHED.has(value(name));
    refuse(
      own && STRIPE_TEST_KEY.test(value(name)) && !on('ALLOW_TEST_PAYMENTS'),
      name,
      'is a test key: no one would really pay. To accept test payments, set ALLOW_TEST_PAYMENTS=true',
    );
  }
  for (const name of PROVIDER_URLS) {
    refuse(value(name) !== '' && !value(name).startsWith('https://'), name, 'must start with https:// in production');
  }
  refuse(
    value('PAYPAL_API_URL').startsWith('https://') && isPayPalSandbox(value) && !on('ALLOW_TEST_PAYMENTS'),
    'PAYPAL_API_URL',
    "is PayPal's sandbox: no one would really pay. To accept test payments, set ALLOW_TEST_PAYMENTS=true",
  );
  refuse(
    Number(value('RATE_LIMIT_FACTOR')) > HIGHEST_RATE_LIMIT_FACTOR && !on('ALLOW_UNLIMITED'),
    'RATE_LIMIT_FACTOR',
    `can be at most ${HIGHEST_RATE_LIMIT_FACTOR} in production. To allow more, set ALLOW_UNLIMITED=true`,
  );
  refuse(on('CALLBOARD_DEV'), 'CALLBOARD_DEV', "pages can't come through Vite in production");
  refuse(value('STAFF_TWO_STEP') === 'optional', 'STAFF_TWO_STEP', 'staff need two-step sign-in in production');
  refuse(value('UNGUARDED') !== '', 'UNGUARDED', "guards can't be turned off in production");
  refuse(value('FAIL_POINTS') !== '', 'FAIL_POINTS', "failures can't be triggered in production");
  return found;
}

function isPayPalSandbox(value: (name: string) => string): boolean {
  return /\.sandbox\.paypal\.com/i.test(value('PAYPAL_API_URL'));
}

/** Settings that production accepts but that are rarely intended: one sentence each, logged at every start. */
export function warningsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const value = (name: string): string => env[name]?.trim() ?? '';
  if (value('NODE_ENV') !== 'production') return [];
  const testing =
    STRIPE_TEST_KEY.test(value('STRIPE_SECRET_KEY')) ||
    STRIPE_TEST_KEY.test(value('STRIPE_PUBLISHABLE_KEY')) ||
    isPayPalSandbox(value);
  return [
    ...(testing ? ['ALLOW_TEST_PAYMENTS: payments are tests, and no one really pays.'] : []),
    ...(Number(value('RATE_LIMIT_FACTOR')) > HIGHEST_RATE_LIMIT_FACTOR
      ? ['ALLOW_UNLIMITED: request limits are too high to stop anyone from guessing.']
      : []),
    ...(value('SMTP_URL') === '' ? ['SMTP_URL is missing: no email is sent, now or later.'] : []),
  ];
}
