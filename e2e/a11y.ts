import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

const require = createRequire(import.meta.url);

/** The minified build, which is half as long: every loaded page receives and parses it. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** Rules that depend on color. All other rules have the same result in dark and light mode. */
const BY_COLOUR = ['color-contrast', 'link-in-text-block'];

/** The icon missing from the sandbox's pages (ours are at `localhost`), which each browser requests once. */
const SANDBOX_ICON = /^http:\/\/127\.0\.0\.1:\d+\/favicon\.ico$/;

/** Collects the page's errors from now on. A response that the page turns into a refusal (`allowed`) isn't an error. */
export function watchErrors(page: Page, allowed = /(?!)/): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (SANDBOX_ICON.test(message.location().url)) return;
    if (message.type() === 'error' && !allowed.test(message.text()))
      errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => {
    if (!allowed.test(error.message)) errors.push(error.message);
  });
  return errors;
}

/** A script on the page follows the window and color scheme a moment later, so wait until its colors stop changing. */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const still = `document.documentElement.dataset.mantineColorScheme === '${colorScheme}' && document.getAnimations().length === 0`;
  // Not waitForFunction: it evaluates a string inside the page, which our CSP forbids.
  await expect.poll(() => page.evaluate<boolean>(still), { intervals: [20, 50, 100] }).toBe(true);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** axe violations on the page as currently rendered. Frames are other people's pages, so they are skipped. */
export async function violationsOf(page: Page, rules: readonly string[] | null = null): Promise<[string, string[]][]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    // axe preloads media and style sheets. Only a rule we don't run needs the style sheets.
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  return page.evaluate<[string, string[]][]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]))`,
  );
}

/** Each layout once and each scheme once. With FULL, each layout in both schemes. */
const VIEWS = [
  { size: SIZES[0], colorScheme: 'light', rules: null },
  { size: SIZES[1], colorScheme: 'dark', rules: null },
  ...(process.env.FULL
    ? ([
        { size: SIZES[0], colorScheme: 'dark', rules: BY_COLOUR },
        { size: SIZES[1], colorScheme: 'light', rules: BY_COLOUR },
      ] as const)
    : []),
] as const;

/**
 * Accessibility check of an open page on phone and desktop, light and dark (quality.md §3): every axe rule, and no
 * wider than its window. The page isn't reloaded: it has to follow its window and the scheme.
 */
export async function checkA11y(page: Page): Promise<void> {
  for (const { size, colorScheme, rules } of VIEWS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page, colorScheme);
    expect(await violationsOf(page, rules), `${colorScheme}, ${size.width} wide`).toEqual([]);
    const wider = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    // An open dialog removes the scrollbar, so the difference may be below zero.
    expect(wider, `wider than ${size.width}`).toBeLessThanOrEqual(0);
  }
}

/** Texts that are cut off: wider or higher than the box that hides the rest, without an ellipsis. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const box = element.getBoundingClientRect();
      if (
        !own ||
        box.width <= 1 ||
        box.height <= 1 ||
        style.visibility === 'hidden' ||
        element.closest('[aria-hidden="true"]')
      )
        continue;
      if (box.right < 0 || style.position === 'fixed') continue;
      // Everything in content that scrolls sideways can be reached. For text that ends in an ellipsis, an ancestor's
      // style says so.
      let scrolls = false;
      let ellipsized = style.webkitLineClamp !== 'none';
      for (let at: HTMLElement | null = element; at; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') scrolls = at.scrollWidth > at.clientWidth || scrolls;
        ellipsized ||= overflowX === 'hidden' && textOverflow === 'ellipsis';
      }
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      const inside =
        hides &&
        !ellipsized &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2);
      const beyond = !scrolls && !ellipsized && (box.right > window.innerWidth + 1 || box.left < -1);
      if (inside || beyond) cut.push(`${element.tagName} ${element.textContent?.trim().slice(0, 60)}`);
    }
    return cut;
  });
}

/**
 * A 1280-pixel window at 200% has the layout of a 640-pixel window (with two device pixels per pixel:
 * `e2e/catalog/zoom.spec.ts`).
 */
const ZOOMED = { width: 640, height: 450 } as const;

/** Checks that at 200% an open page fits its window, and none of its text is cut off. */
export async function nothingIsLost(page: Page): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settled(page, 'light');
  const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(wider, 'wider than 640').toBeLessThanOrEqual(0);
  expect(await cutOff(page), 'cut off at 200 %').toEqual([]);
}

/** A page to check: its name in the test, its path (or how to find it), and its demo account; null: a visitor. */
export type WalkedPage = readonly [
  name: string,
  path: string | ((request: APIRequestContext) => Promise<string>),
  account: string | null,
];

/** How many pages one test visits: one window, with one sign-in and one set of compiled scripts, serves all of them. */
const PAGES_OF_A_TEST = 8;

/** Batches of pages in order, grouped by account. */
function handfuls(pages: readonly WalkedPage[]): WalkedPage[][] {
  return [...Map.groupBy(pages, ([, , account]) => account).values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / PAGES_OF_A_TEST) }, (_, at) =>
      own.slice(at * PAGES_OF_A_TEST, (at + 1) * PAGES_OF_A_TEST),
    ),
  );
}

/**
 * Opens each page with its account and runs the accessibility check, also at 200%. The page must render without errors,
 * except for the refusals it shows (`allowed`).
 */
export function walkPages(pages: readonly WalkedPage[], allowed = /403/): void {
  for (const walked of handfuls(pages)) {
    const names = walked.map(([name]) => name).join('; ');
    test(`${names}: clean for axe, as wide as the window, without an error, on phone and desktop, light and dark; nothing lost at 200 %`, async ({
      page,
    }) => {
      const account = walked[0]?.[2];
      if (account) {
        const response = await page.request.post('/api/v1/auth/sign_in', {
          data: { email: `${account}@demo.test`, password: 'callboard-demo' },
        });
        expect(response.ok(), `${account} signs in`).toBe(true);
      }
      const errors = watchErrors(page, allowed);
      for (const [name, path] of walked) {
        await test.step(name, async () => {
          await page.goto(typeof path === 'string' ? path : await path(page.request));
          await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
          await checkA11y(page);
          await nothingIsLost(page);
          expect(errors, name).toEqual([]);
        });
      }
    });
  }
}
