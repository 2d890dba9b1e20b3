/**
 * `npm run screens`: takes a screenshot of every route, on phone and desktop, in light and dark, into `screens/`.
 * Starts the product with the demo school; SCREENS_URL uses a running one instead. `npm run screens -- NAME` takes only
 * names that contain it. A page with an error in its console, or wider than its window (also at 200%), is reported, and
 * the run ends with code 1.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { settled } from '../../e2e/settled.ts';
import { chromiumArguments, findChromium } from '../chromium.mjs';
import { SCREENS } from './routes.ts';
import type { Screen, ScreenEvent } from './screen.ts';

const PASSWORD = 'callboard-demo';
const WINDOWS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
const ZOOMED = { width: 640, height: 450 } as const;
const SCHEMES = ['light', 'dark'] as const;
const OUT = 'screens';
const START_MS = 300_000;
const LINE_SHOWS_MS = 400;

const wanted = process.argv.slice(2);
const port = 3190;
const base = process.env.SCREENS_URL ?? `http://localhost:${port}`;
const troubles: string[] = [];

async function serve(): Promise<() => Promise<void>> {
  if (process.env.SCREENS_URL) return async () => {};
  const server = spawn(process.execPath, ['tools/run/e2e-server.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, E2E_PORT: String(port) },
  });
  let ended = false;
  const end = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  void end.then(() => {
    ended = true;
  });
  const until = performance.now() + START_MS;
  while (
    !(await fetch(`${base}/readyz`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (ended || performance.now() > until) throw new Error('The product did not start.');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return async () => {
    server.kill('SIGTERM');
    await end;
  };
}

/** Signs in through the API; every window gets the resulting cookies and storage. */
async function stateOf(browser: Browser, account: Screen['as']) {
  if (account === 'visitor') return undefined;
  const context = await browser.newContext();
  const response = await context.request.post(`${base}/api/v1/auth/sign_in`, {
    data: { email: `${account}@demo.test`, password: PASSWORD },
    headers: { origin: base },
  });
  if (!response.ok())
    throw new Error(`${account}@demo.test can't sign in: ${response.status()} ${await response.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function pathOf(context: BrowserContext, screen: Screen): Promise<string> {
  if (typeof screen.path === 'string') return screen.path;
  const response = await context.request.get(`${base}/api/v1/events`);
  return screen.path(((await response.json()) as { events: ScreenEvent[] }).events);
}

async function clickAll(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
    await settled(page);
    // After a navigation within the same document, the progress bar at the top appears only after a moment, and shows
    // when loading ends.
    await page.waitForTimeout(LINE_SHOWS_MS);
    await page
      .getByRole('status')
      .filter({ hasText: /^Loading$/ })
      .first()
      .waitFor({ state: 'detached' });
  }
}

/** Images further down load lazily; a screenshot needs all of them. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(`Promise.all([...document.images].map((image) => {
    image.loading = 'eager';
    // loaded isn't rendered yet: it is once it is decoded; one that is gone is replaced by its cover
    return image.decode().catch(() => {});
  }))`);
}

async function take(context: BrowserContext, screen: Screen, file: string): Promise<void> {
  const page = await context.newPage();
  // These responses are expected, not errors: the thing doesn't exist, or isn't for this person
  const expectedTexts = [...(screen.missing ? ['404', 'Not found.'] : []), ...(screen.refused ? ['403'] : [])];
  const report = (text: string): void => {
    if (!expectedTexts.some((expected) => text.includes(expected))) troubles.push(`${file}: ${text}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') report(message.text());
  });
  page.on('pageerror', (error) => report(error.message));
  await page.goto(base + (await pathOf(context, screen)));
  await settled(page);
  await clickAll(page, screen.click ?? []);
  await loadPictures(page);
  await page.evaluate('document.fonts.ready');
  const wider = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (wider > 0) troubles.push(`${file}: ${wider} pixels wider than the window`);
  await page.screenshot({ path: `${OUT}/${file}.png`, fullPage: true, animations: 'disabled' });
  // A 1280 px window at 200% lays the page out like a 640 px one.
  await page.setViewportSize(ZOOMED);
  const zoomed = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (zoomed > 0) troubles.push(`${file}: ${zoomed} pixels wider than the window at 200 %`);
  await page.close();
}

mkdirSync(OUT, { recursive: true });
const stop = await serve();
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
try {
  const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((each) => name.includes(each)));
  for (const account of new Set(chosen.map((screen) => screen.as))) {
    const storageState = await stateOf(browser, account);
    for (const [window, viewport] of Object.entries(WINDOWS)) {
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
          timezoneId: 'America/Los_Angeles',
          ...(storageState ? { storageState } : {}),
        });
        for (const screen of chosen.filter((each) => each.as === account)) {
          const file = `${screen.name}-${window}-${colorScheme}`;
          await take(context, screen, file).catch((error: unknown) => troubles.push(`${file}: ${error}`));
        }
        await context.close();
      }
    }
    console.log(`${account}: done`);
  }
} finally {
  await browser.close();
  await stop();
}
for (const trouble of troubles) console.error(trouble);
console.log(`Pictures are in ${OUT}/.`);
process.exit(troubles.length === 0 ? 0 : 1);
