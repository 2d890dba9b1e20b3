import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { IDENTITY_CLIENT } from '#sandbox/identity/environment.ts';
import { ConfigError, environmentSchema, type ReadOptions, readConfig } from './config.ts';

const DATABASE_URL = 'postgres://localhost/x';

describe('configuration', () => {
  test('.env.example lists exactly the variables that are read', () => {
    const listed = readFileSync('.env.example', 'utf8')
      .split('\n')
      .flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
    expect(listed.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
  });

  test('the example works as is', () => {
    const env = Object.fromEntries(
      readFileSync('.env.example', 'utf8')
        .split('\n')
        .filter((line) => /^[A-Z][A-Z0-9_]*=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(readConfig(env, { startsDatabase: true }).port).toBe(3000);
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost'],
    ['DATABASE_LOCK_TIMEOUT_MS', '10s'],
    ['SMTP_URL', 'localhost:25'],
    ['PUBLIC_URL', 'callboard'],
    ['LOG_LEVEL', 'loud'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['STAFF_TWO_STEP', 'never'],
  ])('an invalid %s is named', (name, value) => {
    expect(() => readConfig({ DATABASE_URL, [name]: value })).toThrowError(
      new RegExp(`^Configuration is wrong\\.\\n  ${name}: `),
    );
  });

  test('the direct URL defaults to the main one', () => {
    const direct = 'postgres://localhost:6432/x';
    expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: direct }).databaseDirectUrl).toBe(direct);
    expect(() => readConfig({ DATABASE_DIRECT_URL: direct }, { startsDatabase: true })).toThrowError(
      /DATABASE_URL: is required with DATABASE_DIRECT_URL/,
    );
  });

  test('a live Stripe key needs its webhook secret', () => {
    expect(() => readConfig({ DATABASE_URL, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrowError(/STRIPE_WEBHOOK_SECRET/);
    const half = { DATABASE_URL, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(() => readConfig(half)).toThrowError(/STRIPE_PUBLISHABLE_KEY/);
  });

  test('payment scripts come from the sandbox in development, and from the providers with their own keys', () => {
    const here = readConfig({ DATABASE_URL, SANDBOX_PORT: '12345' });
    expect(here.stripe.scriptUrl).toBe('http://127.0.0.1:12345/v3/stripe.js');
    expect(here.paypal?.apiUrl).toBe('http://127.0.0.1:12345/paypal');
    expect(here.paymentOrigins).toEqual(['http://127.0.0.1:12345']);
    const live = {
      DATABASE_URL,
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    };
    expect(readConfig(live).paypal).toBeNull();
    const config = readConfig({ ...live, PAYPAL_CLIENT_ID: 'A1', PAYPAL_CLIENT_SECRET: 'B2' });
    expect(config.paypal?.scriptUrl).toBe('https://www.paypal.com/sdk/js');
    expect(config.paymentOrigins).toContain('https://js.stripe.com');
    expect(config.paymentOrigins).toContain('https://www.paypal.com');
  });

  const production = {
    DATABASE_URL,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://callboard.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    SMTP_URL: 'smtps://mail.example',
  };
  const named = (env: Record<string, string>, options?: ReadOptions): string[] => {
    try {
      readConfig(env, options);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split('\n').flatMap((line) => /^ {2}(\w+): /.exec(line)?.[1] ?? []);
    }
  };

  test('production starts with the variables it needs', () => {
    expect(readConfig(production)).toMatchObject({ production: true, publicUrl: 'https://callboard.example' });
    expect(readConfig(production).stripe.sandbox).toBe(false);
  });

  test.each<[string, Record<string, string>]>([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: '' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_callboard' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_callboard_sandbox' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_callboard' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_callboard' }],
    ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_SECRET: 'sandbox-callboard-secret' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_SECRET: IDENTITY_CLIENT.clientSecret }],
    ['DATABASE_URL', { DATABASE_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://callboard.example' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['UNGUARDED', { UNGUARDED: 'seats' }],
    ['FAIL_POINTS', { FAIL_POINTS: '/tmp/armed' }],
    ['CALLBOARD_DEV', { CALLBOARD_DEV: '1' }],
    ['CALLBOARD_DEV', { CALLBOARD_DEV: 'true' }],
    ['STAFF_TWO_STEP', { STAFF_TWO_STEP: 'optional' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_51ab' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_test_51ab' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_51ab' }],
    ['PAYPAL_API_URL', { PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '10.5' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '1000000' }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'http://127.0.0.1:12111' }],
    ['STRIPE_SCRIPT_URL', { STRIPE_SCRIPT_URL: 'http://127.0.0.1:12111/v3/stripe.js' }],
    ['PAYPAL_API_URL', { PAYPAL_API_URL: 'http://127.0.0.1:12111/paypal' }],
    ['PAYPAL_SCRIPT_URL', { PAYPAL_SCRIPT_URL: 'http://127.0.0.1:12111/paypal/sdk/js' }],
    ['ZOOM_API_URL', { ZOOM_API_URL: 'http://127.0.0.1:12111/zoom/v2' }],
    ['ZOOM_OAUTH_URL', { ZOOM_OAUTH_URL: 'http://127.0.0.1:12111/zoom/oauth' }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://127.0.0.1:12112' }],
    ['LINKEDIN_ISSUER', { LINKEDIN_ISSUER: 'http://127.0.0.1:12112' }],
    ['DISCORD_URL', { DISCORD_URL: 'http://127.0.0.1:12112' }],
    ['CCC_ISSUER', { CCC_ISSUER: 'http://127.0.0.1:12112' }],
  ])('production is refused with the name of %s (%j)', (name, change) => {
    expect(named({ ...production, ...change })).toEqual([name]);
    expect(named({ ...production, ...change }, { startsDatabase: true })).toEqual([name]);
  });

  test('production accepts test payments and raised limits if they are allowed explicitly, and warns about them', () => {
    expect(readConfig({ ...production, RATE_LIMIT_FACTOR: '10' }).warnings).toEqual([]);
    const testing = {
      ...production,
      STRIPE_SECRET_KEY: 'sk_test_51ab',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51ab',
      PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
      RATE_LIMIT_FACTOR: '1000000',
    };
    expect(named(testing)).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'PAYPAL_API_URL',
      'RATE_LIMIT_FACTOR',
    ]);
    const meant = { ...testing, ALLOW_TEST_PAYMENTS: 'true', ALLOW_UNLIMITED: 'true' };
    expect(readConfig(meant).warnings).toEqual([
      expect.stringContaining('ALLOW_TEST_PAYMENTS'),
      expect.stringContaining('ALLOW_UNLIMITED'),
    ]);
    expect(named({ ...meant, STRIPE_SECRET_KEY: 'sk_test_callboard' })).toEqual(['STRIPE_SECRET_KEY']);
    expect(named({ ...meant, ALLOW_UNLIMITED: 'false' })).toEqual(['RATE_LIMIT_FACTOR']);
  });

  test('production without a mail server warns that no email is sent', () => {
    expect(readConfig({ ...production, SMTP_URL: '' }).warnings).toEqual([expect.stringContaining('SMTP_URL')]);
    expect(readConfig({ DATABASE_URL, SMTP_URL: '' }).warnings).toEqual([]);
  });

  test('a process logs these warnings when it starts', () => {
    const start = (change: Record<string, string>): string => {
      // Nothing listens on the discard port, so the process ends right after it starts.
      const env = {
        ...process.env,
        STAFF_TWO_STEP: '',
        ...production,
        DATABASE_URL: 'postgres://127.0.0.1:9/x',
        ...change,
      };
      return spawnSync(process.execPath, ['--import', './server/platform/jsx-hook.mjs', 'server/main.ts', 'worker'], {
        env,
        encoding: 'utf8',
      }).stdout;
    };
    expect(start({ RATE_LIMIT_FACTOR: '1000', ALLOW_UNLIMITED: 'true' })).toMatch(/"level":40.*ALLOW_UNLIMITED/);
    expect(start({})).not.toContain('ALLOW_UNLIMITED');
  });

  test('staff must use two-step sign-in unless development makes it optional', () => {
    expect(readConfig({ DATABASE_URL }).staffTwoStep).toBe('required');
    expect(readConfig({ DATABASE_URL, STAFF_TWO_STEP: '' }).staffTwoStep).toBe('required');
    expect(readConfig({ DATABASE_URL, STAFF_TWO_STEP: 'optional' }).staffTwoStep).toBe('optional');
    expect(readConfig({ ...production, STAFF_TWO_STEP: 'required' }).staffTwoStep).toBe('required');
  });

  test('the embedded database runs in production only if it is allowed explicitly', () => {
    const meant = { ...production, DATABASE_URL: '', ALLOW_EMBEDDED_DATABASE: 'true' };
    expect(named(meant, { startsDatabase: true })).toEqual([]);
    expect(named(meant)).toEqual(['DATABASE_URL']);
    expect(named({}, { startsDatabase: true })).toEqual([]);
    expect(named({})).toEqual(['DATABASE_URL']);
  });

  test('all errors are reported at once', () => {
    expect(
      named({ NODE_ENV: 'production', PORT: 'eighty', SMTP_URL: 'localhost:25', S3_URL: 'https://s3.example/b' }),
    ).toEqual([
      'PORT',
      'SMTP_URL',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PUBLISHABLE_KEY',
      'DATABASE_URL',
      'PUBLIC_URL',
    ]);
  });

  test('guards can be disabled in tests', () => {
    expect(readConfig({ DATABASE_URL, NODE_ENV: 'test', UNGUARDED: 'seats' }).unguarded.has('seats')).toBe(true);
  });
});
