import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, environmentSchema, readConfig } from './config.ts';

const DATABASE_URL = 'postgres://localhost/x';

describe('configuration', () => {
  test('.env.example lists exactly the variables that are read', () => {
    const listed = readFileSync('.env.example', 'utf8')
      .split('\n')
      .flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
    expect(listed.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
  });

  test('the example works as it stands', () => {
    const env = Object.fromEntries(
      readFileSync('.env.example', 'utf8')
        .split('\n')
        .filter((line) => /^[A-Z][A-Z0-9_]*=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(readConfig({ ...env, DATABASE_URL }).port).toBe(3000);
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SMTP_URL', 'localhost:25'],
    ['PUBLIC_URL', 'callboard'],
    ['LOG_LEVEL', 'loud'],
    ['SUPPORT_EMAIL', 'nobody'],
  ])('a wrong %s is named', (name, value) => {
    expect(() => readConfig({ DATABASE_URL, [name]: value })).toThrowError(
      new RegExp(`^Configuration is wrong\\.\\n  ${name}: `),
    );
  });

  test('a live Stripe key needs its webhook secret', () => {
    expect(() => readConfig({ DATABASE_URL, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrowError(/STRIPE_WEBHOOK_SECRET/);
    const half = { DATABASE_URL, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(() => readConfig(half)).toThrowError(/STRIPE_PUBLISHABLE_KEY/);
  });

  test('payment scripts come from the sandbox in development, from the providers with their own keys', () => {
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
    const both = readConfig({ ...live, PAYPAL_CLIENT_ID: 'A1', PAYPAL_CLIENT_SECRET: 'B2' });
    expect(both.paypal?.scriptUrl).toBe('https://www.paypal.com/sdk/js');
    expect(both.paymentOrigins).toContain('https://js.stripe.com');
    expect(both.paymentOrigins).toContain('https://www.paypal.com');
  });

  test('production never runs on the sandbox', () => {
    expect(() => readConfig({ DATABASE_URL, NODE_ENV: 'production' })).toThrowError(/STRIPE_SECRET_KEY/);
  });

  test('guards cannot be taken out in production', () => {
    const live = {
      DATABASE_URL,
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    };
    expect(readConfig(live).stripe.sandbox).toBe(false);
    expect(() => readConfig({ ...live, UNGUARDED: 'seats' })).toThrowError(ConfigError);
    expect(readConfig({ DATABASE_URL, NODE_ENV: 'test', UNGUARDED: 'seats' }).unguarded.has('seats')).toBe(true);
  });
});
