import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumArguments, findChromium } from '#tools/chromium.mjs';
import { aims } from '../aims.ts';
import { runningLearners, signIn, signInTeacher } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { median, series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A signed-in page asks search engines to stay away. */
const SIGNED_IN_CATEGORIES = CATEGORIES.filter((name) => name !== 'seo');

/**
 * Benchmark index of the desktop that, slowed down four times, equals a mid-range phone (Lighthouse's
 * docs/throttling.md: 1500 to 2000).
 */
const REFERENCE_INDEX = 1_750;
const REFERENCE_SLOWDOWN = 4;

/** How much slower that phone is than this machine. A slow or busy machine is closer to it. */
function slowdownFor(machineIndex: number): number {
  return Math.max(1, Math.min(REFERENCE_SLOWDOWN, (REFERENCE_SLOWDOWN * machineIndex) / REFERENCE_INDEX));
}

interface Page {
  readonly name: string;
  readonly path: string;
  readonly cookie?: string;
}

interface Scored {
  readonly scores: Readonly<Record<string, number>>;
  /** Audits that lose points, except performance. */
  readonly missed: readonly string[];
  /** Lighthouse's own benchmark of the machine: about 1500 to 3000 when idle. */
  readonly machine: number;
}

async function look(port: number, origin: string, page: Page, cpuSlowdownMultiplier: number): Promise<Scored> {
  const result = await lighthouse(origin + page.path, {
    port,
    output: 'json',
    logLevel: 'silent',
    formFactor: 'mobile',
    throttling: { cpuSlowdownMultiplier },
    onlyCategories: [...(page.cookie ? SIGNED_IN_CATEGORIES : CATEGORIES)],
    ...(page.cookie ? { extraHeaders: { cookie: page.cookie } } : {}),
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${page.path}.`);
  if (new URL(result.lhr.finalDisplayedUrl).pathname !== page.path) {
    throw new Error(`${page.path} led to ${result.lhr.finalDisplayedUrl}.`);
  }
  const { categories, audits, environment } = result.lhr;
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    missed: Object.values(categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${page.name}: ${audits[id]?.title}`),
    machine: environment.benchmarkIndex,
  };
}

/**
 * Lighthouse as on a mid-range phone. One run per page and round; `--rounds 5` gives the median that quality.md asks
 * for.
 */
export const bench: Bench = async ({ seed, rounds, calls }) => {
  const world = await openWorld({ seed, schools: 1 });
  const chrome = await launch({
    chromePath: await findChromium(),
    chromeFlags: ['--headless=new', ...chromiumArguments],
    logLevel: 'silent',
  });
  try {
    const app = await world.app();
    const origin = `http://localhost:${app.port}`;
    const { rows } = await world.pool.query<{ slug: string; school: number; schoolSlug: string }>(
      `select courses.slug, school_id as school, schools.slug as "schoolSlug" from courses
        join schools on schools.id = courses.school_id where courses.slug like 'scale-%' limit 1`,
    );
    const events = await world.pool.query<{ id: number; slug: string }>(
      `select id, slug from events where status = 'published' and admittance = 'public' and cohort_id is null
        and starts_at > now() + interval '1 day' order by id limit 1`,
    );
    const [person] = await signIn(world.pool, await runningLearners(world.pool, 1));
    if (!person) throw new Error('There is no learner with a running course.');
    const teacher = await signInTeacher(world.pool, rows[0]?.school ?? 0, 'looks');
    const all: Page[] = [
      { name: 'home', path: '/' },
      { name: 'course', path: `/courses/${rows[0]?.slug}` },
      { name: 'event', path: `/events/${events.rows[0]?.id}-${events.rows[0]?.slug}` },
      { name: 'school', path: `/schools/${rows[0]?.schoolSlug}` },
      { name: 'dashboard', path: '/dashboard', cookie: person.cookie },
      { name: "teacher's events", path: '/teachers/events', cookie: teacher.cookie },
      {
        name: "teacher's sessions of a course",
        path: `/teachers/courses/${rows[0]?.slug}/events`,
        cookie: teacher.cookie,
      },
    ];
    const pages = all.filter(({ name }) => new RegExp(calls).test(name));
    const found = new Map<string, number[]>();
    const missed = new Set<string>();
    const machine: number[] = [];
    // The first run warms up the server and benchmarks the machine. It doesn't count.
    let index = (await look(chrome.port, origin, { name: 'home', path: '/' }, REFERENCE_SLOWDOWN)).machine;
    for (let round = 0; round < rounds; round += 1) {
      for (const page of pages) {
        const scored = await look(chrome.port, origin, page, slowdownFor(index));
        index = scored.machine;
        machine.push(scored.machine);
        for (const miss of scored.missed) missed.add(miss);
        for (const [category, score] of Object.entries(scored.scores)) {
          const key = `${page.name}, ${category}`;
          found.set(key, [...(found.get(key) ?? []), score]);
        }
      }
    }
    return {
      bench: 'page-load',
      says: 'Lighthouse, mobile, its network, its processor calibrated to this machine, public and signed in',
      measured: [...found].map(([name, points]) => ({ name, unit: 'points', series: series(points) })),
      figures: pages.map(({ name }) => ({
        what: name,
        value: Math.min(
          ...[...found].filter(([key]) => key.startsWith(`${name},`)).map(([, points]) => median(points)),
        ),
        aim: aims['page-load'].score,
      })),
      notes: [
        `Lighthouse's benchmark index of this machine: median ${Math.round(median(machine))}; slowed down ${slowdownFor(median(machine)).toFixed(1)} times (4 at ${REFERENCE_INDEX}).`,
        ...(missed.size > 0 ? [`Missed: ${[...missed].join('; ')}.`] : []),
      ],
    };
  } finally {
    chrome.kill();
    await world.close();
  }
};
