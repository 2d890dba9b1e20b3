import { expect, type Page, test } from '@playwright/test';
import { SCREENS } from '../../tools/screens/routes.ts';
import type { Screen, ScreenEvent } from '../../tools/screens/screen.ts';
import { signIn } from '../checkout/learner.ts';
import { settled } from '../settled.ts';

/** Layout breakpoints and widths next to them: phones, tablets in both orientations, small windows. */
const WIDTHS = process.env.FULL
  ? [1440, 1280, 1180, 1100, 1000, 900, 820, 768, 744, 720, 700, 680, 600, 480, 360, 320]
  : [1180, 720, 320];
const PAGES_OF_A_TEST = 12;

/** Lists, tables, and editors, which are the widest. With FULL, every page. */
const WIDE = [
  'home',
  'course-page-sold-out',
  'landing-editor',
  'course-students',
  'course-students-waitlist',
  'school-payouts-table',
  'payout',
  'teaching-sessions',
  'email-editor',
  'teacher-event-edit',
  'teacher-cohort-ready',
  'teacher-students',
  'staff-people',
  'staff-person',
  'staff-orders',
  'staff-order',
  'staff-refunds',
  'staff-payouts-ready',
  'staff-payouts-paid',
  'staff-mail',
  'staff-disputes-all',
  'kit-longest',
];
const pages: readonly Screen[] = SCREENS.filter(
  ({ name, click }) => !click && (process.env.FULL !== undefined || WIDE.includes(name)),
);

/**
 * By how many pixels the page is wider than its window, and which of its order and receipt numbers wrap onto two lines.
 */
function tooWide(page: Page): Promise<{ wider: number; broken: string[] }> {
  return page.evaluate(() => {
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: number, index } of text.nodeValue?.matchAll(/\bCB-\d+\b/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) broken.add(number);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return { wider: scrollWidth - clientWidth, broken: [...broken] };
  });
}

const handfuls = [...Map.groupBy(pages, ({ as }) => as)].flatMap(([as, own]) =>
  Array.from({ length: Math.ceil(own.length / PAGES_OF_A_TEST) }, (_, at) => ({
    as,
    walked: own.slice(at * PAGES_OF_A_TEST, (at + 1) * PAGES_OF_A_TEST),
  })),
);

for (const { as, walked } of handfuls) {
  test(`as wide as the window at ${WIDTHS.join(', ')}, no number broken: ${walked.map(({ name }) => name).join(', ')}`, async ({
    page,
  }) => {
    if (as !== 'visitor') await signIn(page, `${as}@demo.test`);
    const { events } = (await (await page.request.get('/api/v1/events')).json()) as { events: ScreenEvent[] };
    const wrong: string[] = [];
    for (const { name, path } of walked) {
      await test.step(name, async () => {
        await page.goto(typeof path === 'string' ? path : path(events));
        await settled(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
          const { wider, broken } = await tooWide(page);
          if (wider > 0 || broken.length > 0) wrong.push(`${name} at ${width}: +${wider} ${broken.join(' ')}`);
        }
      });
    }
    expect(wrong).toEqual([]);
  });
}

test('cards in a grid have the same width, even alone in their row', async ({ page }) => {
  await page.goto('/courses');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const width of [1280, 900, 680]) {
    await page.setViewportSize({ width, height: 900 });
    const widths = await page.evaluate(() =>
      [...Map.groupBy(document.querySelectorAll('main article'), (card) => card.parentElement).values()].map(
        (cards) => [...new Set(cards.map((card) => Math.round(card.getBoundingClientRect().width)))],
      ),
    );
    expect(
      widths.filter((each) => each.length > 1),
      `${width} wide`,
    ).toEqual([]);
  }
});
