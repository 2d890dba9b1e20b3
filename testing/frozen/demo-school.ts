import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, vi } from 'vitest';
import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { identityEnvironment } from '#sandbox/identity/environment.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { freePort } from '#tools/run/free-port.ts';
import { type Program, startProgram } from '#tools/run/steps.ts';
import { freezeDefaults, spreadIds } from './changes.ts';

/**
 * When the demo school is seeded. Each reading of the clock advances it by a millisecond, so that it ends within the same
 * minute: some 32 seconds later.
 */
const FILLED_AT = '2027-03-10T16:05:10Z';
/** The clock while the demo school is read: later than the slowest seeding ends. */
const READ_AT = '2027-03-10T17:00:00Z';

/** Environment variables that the programs inherit from this process. */
const INHERITED = ['HOME', 'LANG', 'PATH', 'TMPDIR'];

/** The whole server on the demo school, seeded and read at a fixed time, with the payment sandbox beside it. */
export function demoSchool(): TestApp {
  const folder = join(tmpdir(), `callboard-frozen-${process.pid}`);
  const env: Record<string, string> = {
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost:3000',
    // A URL set here would appear in the responses.
    STRIPE_API_URL: '',
  };
  // The developer's own settings must not leak in.
  const withheld = Object.keys(process.env).filter((name) => !INHERITED.includes(name));
  const start = (file: string, also: Record<string, string>): Program =>
    startProgram(
      fileURLToPath(import.meta.resolve(file)),
      [],
      {
        ...Object.fromEntries(withheld.map((name) => [name, undefined])),
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        STAFF_TWO_STEP: 'optional',
        TZ: 'UTC',
        FROZEN_NOW: FILLED_AT,
        ...also,
      },
      ['--import', import.meta.resolve('./fixed-date.ts')],
    );
  let sandbox: Program | undefined;
  beforeAll(async () => {
    const [port, identityPort] = [await freePort(), await freePort()];
    Object.assign(env, projectsEnvironment(`http://127.0.0.1:${port}`), {
      ...identityEnvironment(`http://127.0.0.1:${identityPort}`),
      SANDBOX_PORT: String(port),
    });
    sandbox = start('#sandbox/main.ts', { ...env, SANDBOX_IDENTITY_PORT: String(identityPort) });
    await sandbox.ready;
  });
  const t = testApp({ env: () => env });
  beforeAll(async () => {
    await freezeDefaults(t.db, new Date(FILLED_AT));
    await spreadIds(t.db);
    const code = await start('#tools/seed/demo.ts', { ...env, DATABASE_URL: t.url }).ended;
    if (code !== 0) throw new Error('Filling the demo school failed; see above.');
    vi.stubEnv('TZ', 'UTC');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(READ_AT) });
  });
  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    sandbox?.child.kill('SIGTERM');
    await sandbox?.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return t;
}
