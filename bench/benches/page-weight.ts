import { aims, recorded } from '../aims.ts';
import { openBrowser, weighScripts } from '../harness/browser.ts';
import { runningLearners, signIn, signInTeacher } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

/** What a page makes a browser load, by the real import graph. Independent of the machine's speed. */
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
    const pages: readonly (readonly [what: string, path: string, cookie?: string])[] = [
      ['public page: home', '/'],
      ['public page: course', `/courses/${rows[0]?.slug}`],
      ['public page: event', `/events/${events.rows[0]?.id}-${events.rows[0]?.slug}`],
      ['public page: school', `/schools/${rows[0]?.schoolSlug}`],
      ['dashboard', '/dashboard', person?.cookie],
      ["teacher's events", '/teachers/events', teacher.cookie],
      ["teacher's sessions of a course", `/teachers/courses/${rows[0]?.slug}/events`, teacher.cookie],
    ];
    const named = [];
    for (const [label, path, cookie] of pages) {
      named.push({ label, weight: await weighScripts(browser, origin, path, cookie) });
    }
    return {
      bench: 'page-weight',
      says: `JavaScript that came with a page in Chromium, gzip, against React + router + query (${recorded.webBaseKb} KB)`,
      measured: named.map(({ label, weight }) => ({
        name: `${label}, ${weight.files} files`,
        unit: 'KB gzip',
        series: series([weight.gzipKb], 'lower'),
      })),
      figures: named.map(({ label, weight }) => ({
        what: label,
        value: weight.gzipKb / recorded.webBaseKb,
        aim: aims['page-weight'].size,
      })),
      notes: ['The server sends brotli, which is smaller; gzip level 9 of each file is what the base was measured in.'],
    };
  } finally {
    await browser.close();
    await world.close();
  }
};
