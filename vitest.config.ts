import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { leanFonts } from './tools/vite/lean-fonts.ts';

const PAGES = 'testing/pages/**/*.page.test.tsx';

const shared: TestUserConfig = {
  // PROFILE=1 measures the CPU time of each file (CONTRIBUTING, Run).
  setupFiles: ['./tools/sql-rows/record.setup.ts', ...(process.env.PROFILE ? ['./tools/profile/cpu.setup.ts'] : [])],
  // The machine may be busy, so these limits are only meant to catch tests that hang.
  testTimeout: process.env.FULL ? 1_800_000 : 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  // CI machines are shared: a test that fails once for lack of time is retried and reported as such; a real error fails
  // twice.
  retry: process.env.CI ? 1 : 0,
  // Files share their worker's modules, because a third of the time went into loading them again. So no module is
  // mocked, and a file restores what it changes outside its own database.
  isolate: false,
  env: { NODE_ENV: 'test', STAFF_TWO_STEP: 'optional' },
};

export default defineConfig({
  test: {
    globalSetup: ['./testing/cluster.setup.ts'],
    // One more than the cores: a third of the time a test waits for its database or a process. Each takes half a gigabyte.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{contract,covers,server,sandbox,testing,tools,web,bench}/**/*.test.{ts,tsx}'],
          // Restarting programs at each named point takes minutes, so only with FULL.
          exclude: [
            'node_modules',
            '.build',
            'e2e',
            PAGES,
            ...(process.env.FULL ? [] : ['testing/faults/fail-points.test.ts']),
          ],
        },
      },
      {
        // The web pages, rendered by React into a DOM without a browser, with the whole server in the same process.
        plugins: [leanFonts()],
        resolve: {
          alias: [
            {
              find: /^@tanstack\/react-start(\/server)?$/,
              replacement: fileURLToPath(new URL('./testing/pages/react-start.ts', import.meta.url)),
            },
          ],
        },
        test: {
          ...shared,
          name: 'pages',
          include: [PAGES],
          environment: 'happy-dom',
          // The server is in the same process, so it may call a sandbox at another address.
          environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
          setupFiles: [...(shared.setupFiles as string[]), './testing/pages/pages.setup.ts'],
        },
      },
    ],
  },
});
