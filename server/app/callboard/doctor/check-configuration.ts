import { stat } from 'node:fs/promises';
import { configurationFaults, SANDBOX_SECRET_KEY } from '#server/platform/config.ts';
import { warningsOf } from '#server/platform/config-refusals.ts';
import { type Finding, failure, fine, warning } from './finding.ts';
import { SECRET_VARIABLES, WELL_KNOWN } from './without-secrets.ts';

/** A secret that is shorter or more uniform than this can be guessed. */
const SECRET_CHARACTERS = 16;
const DISTINCT_CHARACTERS = 8;
const PASSWORD_CHARACTERS = 12;
const LOCAL = new Set(['', 'localhost', '127.0.0.1', '[::1]']);

const STRIPE_SHAPES = {
  STRIPE_SECRET_KEY: /^[sr]k_(test|live)_/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_/,
  STRIPE_WEBHOOK_SECRET: /^whsec_/,
} as const;

/** Variables that production can run without, and what doesn't work without each. */
const MISSED: Readonly<Record<string, string>> = {
  SECRETS_KEY: "Zoom accounts can't be saved, and network IDs in the security log change with each start",
  METRICS_TOKEN: '/metrics answers no one',
};

const RANDOM = 'what `openssl rand -base64 32` prints';

/** The environment file that Node was told to read, as deploy/callboard does; otherwise the checkout's `.env`. */
export function environmentFile(nodeOptions: readonly string[] = process.execArgv): string {
  const option = nodeOptions.find((one) => one.startsWith('--env-file='));
  return option?.slice('--env-file='.length) ?? '.env';
}

/** Checks everything about the variables that doesn't need a connection. */
export async function checkConfiguration(env: NodeJS.ProcessEnv, file = environmentFile()): Promise<Finding[]> {
  const faults = configurationFaults(env, { startsDatabase: true }).map(({ name, says }) =>
    failure(name, says, 'Correct it where the other variables are set (.env.example explains each one).'),
  );
  const found = [
    ...faults,
    ...startWarnings(env),
    ...environmentFindings(env),
    ...secretFindings(env, new Set(faults.map(({ about }) => about))),
    ...databasePasswordFindings(env),
    ...(env.NODE_ENV === 'production' ? await fileFindings(file) : []),
  ];
  if (found.length > 0) return found;
  const secrets =
    env.NODE_ENV === 'production'
      ? 'no secret is missing or easy to guess'
      : "the sandbox's published secrets where none is set";
  return [fine('configuration', `complete, for ${env.NODE_ENV || 'development'}: ${secrets}`)];
}

function startWarnings(env: NodeJS.ProcessEnv): Finding[] {
  return warningsOf(env)
    .filter((text) => !text.startsWith('SMTP_URL')) // The email check reports a missing SMTP_URL as an error.
    .map((text) => {
      const [about = '', says = ''] = text.split(/: (.*)/s);
      return warning(about, says, 'Remove it before going live.');
    });
}

function environmentFindings(env: NodeJS.ProcessEnv): Finding[] {
  if (env.NODE_ENV === 'production' || !env.PUBLIC_URL?.startsWith('https://')) return [];
  return [
    warning(
      'NODE_ENV',
      'people reach this installation over https, but it runs in development mode: a demo school, /dev for everyone, published secrets',
      'Set NODE_ENV=production.',
    ),
  ];
}

function secretFindings(env: NodeJS.ProcessEnv, reported: ReadonlySet<string>): Finding[] {
  const production = env.NODE_ENV === 'production';
  const value = (name: string): string => env[name]?.trim() ?? '';
  const live = production || !['', SANDBOX_SECRET_KEY].includes(value('STRIPE_SECRET_KEY'));
  const found: Finding[] = [];
  for (const name of SECRET_VARIABLES) {
    const secret = value(name);
    if (reported.has(name)) continue;
    if (secret === '') {
      const missed = MISSED[name];
      if (production && missed) found.push(warning(name, `is missing: ${missed}`, `Set it, for example to ${RANDOM}.`));
      continue;
    }
    const shape = STRIPE_SHAPES[name as keyof typeof STRIPE_SHAPES];
    if (shape && live && !shape.test(secret))
      found.push(
        failure(name, `doesn't look like one of Stripe's (${shape.source})`, "Copy it from Stripe's dashboard."),
      );
    else if (production && (secret.length < SECRET_CHARACTERS || new Set(secret).size < DISTINCT_CHARACTERS))
      found.push(
        warning(
          name,
          `is easy to guess: ${secret.length} characters, only ${new Set(secret).size} different ones`,
          `If you choose it yourself, use ${RANDOM}.`,
        ),
      );
  }
  const modes = new Set(
    (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).flatMap(
      (name) => STRIPE_SHAPES[name].exec(value(name))?.[1] ?? [],
    ),
  );
  if (modes.size > 1)
    found.push(
      failure(
        'STRIPE_PUBLISHABLE_KEY',
        'is in a different mode than STRIPE_SECRET_KEY: one is a test key, the other a live one',
        "Copy both from the same mode in Stripe's dashboard.",
      ),
    );
  return found;
}

function databasePasswordFindings(env: NodeJS.ProcessEnv): Finding[] {
  if (env.NODE_ENV !== 'production') return [];
  return ['DATABASE_URL', 'DATABASE_DIRECT_URL'].flatMap((name) => {
    const value = env[name]?.trim() ?? '';
    if (!URL.canParse(value)) return [];
    const url = new URL(value);
    if (url.password === '' && (LOCAL.has(url.hostname) || url.searchParams.has('host'))) return [];
    if (url.password.length >= PASSWORD_CHARACTERS && !WELL_KNOWN.test(url.password)) return [];
    return [
      warning(
        name,
        url.password === '' ? 'has no password' : 'has a password that is easy to guess',
        'Give the role a random password of 12 characters or more (alter role … password …), unless the server checks certificates.',
      ),
    ];
  });
}

async function fileFindings(file: string): Promise<Finding[]> {
  const found = await stat(file).catch(() => undefined);
  if (!found || process.platform === 'win32' || (found.mode & 0o007) === 0) return [];
  return [warning(file, 'every user on this machine can read it, with all its secrets', `Run: chmod o= ${file}`)];
}
