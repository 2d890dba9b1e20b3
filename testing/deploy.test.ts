import { readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { LIVE_PATH } from '#contract/events/live.ts';
import { FILE_MAX_BYTES } from '#contract/media/limits.ts';
import { environmentSchema, readConfig } from '#server/platform/config.ts';

const variables = Object.keys(environmentSchema.shape);
/** Variables read by Node and the C library, not by us. */
const NOT_OURS = [
  'NODE_EXTRA_CA_CERTS',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
];
const page = readFileSync('docs/operations.md', 'utf8');
const deployed = Object.fromEntries(
  readdirSync('deploy').map((name) => [name, readFileSync(`deploy/${name}`, 'utf8')]),
);
const file = (name: string): string => {
  const text = deployed[name];
  if (text === undefined) throw new Error(`deploy/${name} is missing.`);
  return text;
};
/** Text that looks like a variable: capitals with an underscore. */
const namedIn = (text: string): string[] => text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]*)+\b/g) ?? [];
const setIn = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));

test.each([['docs/operations.md', page], ...Object.entries(deployed)])(
  '%s names no variable that nothing reads',
  (_, text) => {
    expect(
      namedIn(text).filter((name) => ![...variables, ...NOT_OURS].includes(name) && !name.startsWith('AF_')),
    ).toEqual([]);
  },
);

test('the docs page’s table has every variable once', () => {
  const [, section = ''] = page.split('## Every variable\n');
  const [table = ''] = section.split('\n## ');
  const listed = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(listed.toSorted()).toEqual(variables.toSorted());
});

test('every file in deploy/ is mentioned on the docs page', () => {
  for (const name of Object.keys(deployed)) expect(page, name).toContain(`deploy/${name}`);
});

describe('callboard.env', () => {
  const env = setIn(file('callboard.env'));

  test('is enough for production once its secrets are filled in', () => {
    const filled = {
      ...env,
      SECRETS_KEY: 'k'.repeat(44),
      METRICS_TOKEN: 'm'.repeat(64),
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtps://user:password@mail.example',
    };
    expect(readConfig(filled)).toMatchObject({ production: true, trustProxy: true, warnings: [] });
  });

  test('leaves PORT to the systemd units, which set it whatever the file says', () => {
    expect(env).not.toHaveProperty('PORT');
    expect(file('callboard-web@.service')).toMatch(/^ExecStart=\/usr\/bin\/env PORT=%i /m);
  });

  test('lets a process end before systemd kills it', () => {
    const { goingAwayMs, finishWithinMs } = readConfig({
      DATABASE_URL: 'postgres://localhost/x',
      GOING_AWAY_SECONDS: env.GOING_AWAY_SECONDS,
    });
    for (const name of ['callboard-web@.service', 'callboard-worker.service']) {
      const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(file(name))?.[1]);
      expect(seconds * 1000, name).toBeGreaterThanOrEqual(goingAwayMs + finishWithinMs + 5000);
    }
  });
});

test('the units differ only in what they run and in their descriptions', () => {
  const common = (name: string) =>
    file(name)
      .split('\n')
      .filter((line) => !/^(#|Description=|ExecStart=|MemoryMax=)/.test(line));
  expect(common('callboard-web@.service')).toEqual(common('callboard-worker.service'));
});

describe('each proxy', () => {
  const PROXIES = ['nginx.conf', 'haproxy.cfg', 'Caddyfile'];
  const [first, second] = [...page.matchAll(/callboard-web@(\d+)/g)].map(([, port]) => port);

  test.each(PROXIES)('%s routes to the web processes on the docs page', (name) => {
    for (const port of [first, second]) expect(file(name)).toContain(`127.0.0.1:${port}`);
  });

  test.each([
    ['nginx.conf', /client_max_body_size (\d+)m;/],
    ['Caddyfile', /max_size (\d+)MB/],
  ])('%s accepts the largest upload', (name, size) => {
    expect(Number(size.exec(file(name))?.[1]) * 1e6).toBeGreaterThan(FILE_MAX_BYTES);
  });

  test.each(['haproxy.cfg', 'Caddyfile'])('%s checks which processes are ready', (name) => {
    expect(file(name)).toContain('/readyz');
  });

  test('HAProxy closes the event streams of pages that people have left', () => {
    expect(file('haproxy.cfg')).toMatch(/^ {2}option abortonclose$/m);
  });

  test('nginx passes the event stream through unbuffered', () => {
    expect(file('nginx.conf')).toMatch(new RegExp(`location = /api/v1${LIVE_PATH} {\n    proxy_buffering off;`));
  });
});
