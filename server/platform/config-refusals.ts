/** Keys under which the sandbox and the app know each other. They stand in public, so production takes none of them. */
export const SANDBOX_SECRET_KEY = 'sk_test_callboard';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_callboard_sandbox';
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_callboard';
export const SANDBOX_PAYPAL = { clientId: 'sandbox-callboard', secret: 'sandbox-callboard-secret' };
/** Seals what development keeps; anybody could open it. */
export const SANDBOX_SECRETS_KEY = 'sandbox-of-callboard-seals-nothing-worth-it';
/** The one that a sandbox by itself signs with unless told otherwise. */
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

/** A variable that cannot be taken as it is, and why. */
export interface Refusal {
  readonly name: string;
  readonly says: string;
}

/**
 * What is wrong with the variables taken together; what is wrong with one alone the schema says.
 * `startsDatabase`: the caller starts the embedded database where no other is named.
 */
export function refusals(env: Readonly<Record<string, string | undefined>>, startsDatabase: boolean): Refusal[] {
  const value = (name: string): string => env[name]?.trim() ?? '';
  const found: Refusal[] = [];
  const refuse = (when: boolean, name: string, says: string): void => {
    if (when) found.push({ name, says });
  };
  const production = value('NODE_ENV') === 'production';
  const live = !['', SANDBOX_SECRET_KEY].includes(value('STRIPE_SECRET_KEY'));

  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    refuse(value('S3_URL') !== '' && value(name) === '', name, 'is needed beside S3_URL');
  }
  refuse(
    value('CCC_PROJECTS_URL') !== '' && value('CCC_PROJECTS_TOKEN') === '',
    'CCC_PROJECTS_TOKEN',
    'is needed beside CCC_PROJECTS_URL',
  );
  refuse(production && !live, 'STRIPE_SECRET_KEY', 'is needed in production; the sandbox is for development');
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY']) {
    refuse((live || production) && value(name) === '', name, 'is needed beside STRIPE_SECRET_KEY');
  }
  const embedded = value('DATABASE_URL') === '';
  refuse(embedded && !startsDatabase, 'DATABASE_URL', 'is needed');
  if (!production) return found;

  const embeddedMeant = ['true', '1'].includes(value('ALLOW_EMBEDDED_DATABASE'));
  refuse(
    embedded && startsDatabase && !embeddedMeant,
    'DATABASE_URL',
    'is needed in production, unless ALLOW_EMBEDDED_DATABASE=true says that the embedded database is meant',
  );
  refuse(
    !value('PUBLIC_URL').startsWith('https://'),
    'PUBLIC_URL',
    'is needed in production, and begins with https://',
  );
  for (const name of SECRETS) {
    refuse(PUBLISHED.has(value(name)), name, "is the sandbox's published one; production needs its own");
  }
  refuse(value('UNGUARDED') !== '', 'UNGUARDED', 'guards cannot be taken out in production');
  refuse(value('FAIL_POINTS') !== '', 'FAIL_POINTS', 'nothing is made to fail in production');
  return found;
}
