import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumArguments, findChromium } from '#tools/chromium.mjs';
import { runningLearners, signIn } from '../harness/people.ts';
import { median, series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';
import type { Bench } from '../run.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What a signed-in page asks of search engines is to stay away. */
const SIGNED_IN_CATEGORIES = CATEGORIES.filter((name) => name !== 'seo');

interface Page {
  readonly name: string;
  readonly path: string;
  readonly cookie?: string;
}

async function scores(port: number, origin: string, page: Page): Promise<Record<string, number>> {
  const result = await lighthouse(origin + page.path, {
    port,
    output: 'json',
    logLevel: 'silent',
    formFactor: 'mobile',
    onlyCategories: [...(page.cookie ? SIGNED_IN_CATEGORIES : CATEGORIES)],
    ...(page.cookie ? { extraHeaders: { cookie: page.cookie } } : {}),
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${page.path}.`);
  if (new URL(result.lhr.finalDisplayedUrl).pathname !== page.path) {
    throw new Error(`${page.path} led to ${result.lhr.finalDisplayedUrl}.`);
  }
  return Object.fromEntries(
    Object.entries(result.lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
}

/** Lighthouse as on a phone. One run a page and round; `--rounds 5` gives the median that quality.md asks for. */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1 });
  const chrome = await launch({
    chromePath: await findChromium(),
    chromeFlags: ['--headless=new', ...chromiumArguments],
    logLevel: 'silent',
  });
  try {
    const app = await world.app();
    const origin = `http://localhost:${app.port}`;
    const { rows } = await world.pool.query<{ slug: string }>(
      "select slug from courses where slug like 'scale-%' limit 1",
    );
    const [person] = await signIn(world.pool, await runningLearners(world.pool, 1));
    if (!person) throw new Error('There is no learner with a running course.');
    const pages: Page[] = [
      { name: 'home', path: '/' },
      { name: 'course', path: `/courses/${rows[0]?.slug}` },
      { name: 'dashboard', path: '/dashboard', cookie: person.cookie },
    ];
    const found = new Map<string, number[]>();
    for (let round = 0; round < Math.max(1, rounds - 2); round += 1) {
      for (const page of pages) {
        for (const [category, score] of Object.entries(await scores(chrome.port, origin, page))) {
          const key = `${page.name}, ${category}`;
          found.set(key, [...(found.get(key) ?? []), score]);
        }
      }
    }
    return {
      bench: 'page-load',
      says: 'Lighthouse, mobile, with its own throttling, of the pages that exist',
      measured: [...found].map(([name, points]) => ({ name, unit: 'points', series: series(points) })),
      figures: pages.map(({ name }) => ({
        what: name,
        value: Math.min(
          ...[...found].filter(([key]) => key.startsWith(`${name},`)).map(([, points]) => median(points)),
        ),
      })),
      notes: ['Event and the teacher’s event list come with the events. A lower figure under load is the machine’s.'],
    };
  } finally {
    chrome.kill();
    await world.close();
  }
};
