import { recorded } from '../goals.ts';
import { openBrowser, weighScripts } from '../harness/browser.ts';
import { runningLearners, signIn, signInTeacher } from '../harness/people.ts';
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
    const { rows } = await world.pool.query<{ slug: string; school: number; schoolSlug: string }>(
      `select courses.slug, school_id as school, schools.slug as "schoolSlug" from courses
        join schools on schools.id = courses.school_id where courses.slug like 'scale-%' limit 1`,
    );
    const [person] = await signIn(world.pool, await runningLearners(world.pool, 1));
    const events = await world.pool.query<{ id: number; slug: string }>(
      `select id, slug from events where status = 'published' and admittance = 'public' and cohort_id is null
        and starts_at > now() + interval '1 day' order by id limit 1`,
    );
    const teacher = await signInTeacher(world.pool, rows[0]?.school ?? 0, 'weighs');
    const weights = [
      await weighScripts(browser, origin, '/'),
      await weighScripts(browser, origin, `/courses/${rows[0]?.slug}`),
      await weighScripts(browser, origin, `/events/${events.rows[0]?.id}-${events.rows[0]?.slug}`),
      await weighScripts(browser, origin, `/schools/${rows[0]?.schoolSlug}`),
      await weighScripts(browser, origin, '/dashboard', person?.cookie),
      await weighScripts(browser, origin, '/teachers/events', teacher.cookie),
      await weighScripts(browser, origin, `/teachers/courses/${rows[0]?.slug}/events`, teacher.cookie),
    ];
    const [home, course, event, school, dashboard, evenings, sessions] = weights;
    if (!home || !course || !event || !school || !dashboard || !evenings || !sessions) {
      throw new Error('A page was not weighed.');
    }
    const named = [
      { what: 'public page: home', weight: home },
      { what: 'public page: course', weight: course },
      { what: 'public page: event', weight: event },
      { what: 'public page: school', weight: school },
      { what: 'dashboard', weight: dashboard },
      { what: "teacher's events", weight: evenings },
      { what: "teacher's sessions of a course", weight: sessions },
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
