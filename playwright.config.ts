import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tools/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 3100);
const launchOptions = {
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Exposes the browser's pages to another browser's debugger: CONTRIBUTING, Debugging.
    ...(process.env.INSPECT?.includes('browser') ? ['--remote-debugging-port=9222'] : []),
  ],
};

/**
 * Stories that move the school's clock or set the sandbox's faults run after all others, one at a time. In `npm test`
 * they have their own school.
 */
const MOVES_TIME = /clock\/.*\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.build/e2e',
  // A story isn't a measurement, and the machine may be busy, so these limits end only what hangs.
  timeout: 20 * 60_000,
  expect: { timeout: 90_000 },
  fullyParallel: true,
  // One more than the cores: half of the time a story waits for a page, an email, or a toast. All share one server.
  workers: Math.min(availableParallelism() + 1, 6),
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  // Stories whose failures a cheaper test also catches (docs/testing/moved-stories.md) run only with FULL.
  ...(process.env.FULL ? {} : { grepInvert: /@full/ }),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.build/reports/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Otherwise requests of pages that a story answers itself would come from the service worker.
    serviceWorkers: 'block',
    // Colors are checked without animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
      testIgnore: MOVES_TIME,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      testMatch: /phone\/.*\.spec\.ts$/,
    },
    {
      name: 'clock',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
      testMatch: MOVES_TIME,
      dependencies: ['desktop', 'phone'],
      workers: 1,
    },
  ],
  webServer: {
    command: `node tools/run/e2e-server.ts`,
    url: `http://localhost:${port}/readyz`,
    env: { E2E_PORT: String(port) },
    // Time for building and for filling the demo school, on a machine with other work.
    timeout: 20 * 60_000,
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});
