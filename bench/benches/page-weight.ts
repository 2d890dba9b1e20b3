import { recorded } from '../goals.ts';
import { openBrowser, weighScripts } from '../harness/browser.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

/** What a page makes a browser load, by the real import graph; a figure that no machine's speed changes. */
export const bench: Bench = async ({ seed }) => {
  const world = await openWorld({ seed, schools: 1 });
  const browser = await openBrowser();
  try {
    const app = await world.app();
    const origin = `http://localhost:${app.port}`;
    const { rows } = await world.pool.query<{ slug: string }>(
      "select slug from courses where slug like 'scale-%' limit 1",
    );
    const [person] = await signIn(world.pool, await runningLearners(world.pool, 1));
    const weights = [
      await weighScripts(browser, origin, '/'),
      await weighScripts(browser, origin, `/courses/${rows[0]?.slug}`),
      await weighScripts(browser, origin, '/dashboard', person?.cookie),
    ];
    const [home, course, dashboard] = weights;
    if (!home || !course || !dashboard) throw new Error('A page was not weighed.');
    const named = [
      { what: 'public page: home', weight: home },
      { what: 'public page: course', weight: course },
      { what: 'dashboard', weight: dashboard },
    ];
    return {
      bench: 'page-weight',
      says: `JavaScript that came with a page in Chromium, gzip, against React + router + query (${recorded.webBaseKb} KB)`,
      measured: named.map(({ what, weight }) => ({
        name: `${what}, ${weight.files} files`,
        unit: 'KB gzip',
        series: series([weight.gzipKb], 'lower'),
      })),
      figures: named.map(({ what, weight }) => ({ what, value: weight.gzipKb / recorded.webBaseKb })),
      notes: ['The server sends brotli, which is smaller; gzip level 9 of each file is what the base was measured in.'],
    };
  } finally {
    await browser.close();
    await world.close();
  }
};
