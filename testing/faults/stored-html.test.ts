import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { addHost, createEvent } from '#server/features/events/index.ts';
import { type LandingPage, writeLandingPage } from '#server/features/landing/index.ts';
import { createContent, createLesson, createModule } from '#server/features/lessons/index.ts';
import { createLibraryContent } from '#server/features/library/index.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { answerSubmission, attendWorkout, submitWork } from '#server/features/workouts/index.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { pagePolicy } from '#server/platform/http/csp.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { testApp } from '#testing/app.ts';
import { findChromium } from '#tools/chromium.mjs';
import { BENIGN, hostileHtml } from './hostile-html.ts';

const t = testApp();
const FULL = process.env.FULL === '1';
const PAYLOADS = hostileHtml(FULL);
/** Payloads that are each opened in their own document: every fifth one, or all of them with FULL=1. */
const ALONE = FULL ? PAYLOADS : PAYLOADS.filter((_, index) => index % 5 === 0);
const SETTLE_MS = 250;
const EMPTY_PAGE: LandingPage = {
  headline: 'x',
  overviewHeader: '',
  overview: '',
  outcomesHeader: '',
  outcomes: [],
  testimonialHeader: '',
  testimonials: [],
  instructorHeader: '',
  instructors: [],
  outlineHeader: '',
  outlines: [],
  scheduleHeader: '',
  timeCommitment: '',
  schedules: [],
  benefitsHeader: '',
  benefits: [],
  faqHeader: '',
  faqs: [],
};
let browser: Browser;
let cleanScript = '';
let drawScript = '';

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const bundled = await build({
    stdin: { contents: "export { clean } from './web/kit/rich-text/clean.ts';", resolveDir: process.cwd() },
    bundle: true,
    format: 'iife',
    globalName: 'purifier',
    write: false,
  });
  cleanScript = bundled.outputFiles[0]?.text ?? '';
  const drawn = await build({
    stdin: {
      contents: `import { createElement } from 'react';
        import { flushSync } from 'react-dom';
        import { createRoot, hydrateRoot } from 'react-dom/client';
        import { RichText } from './web/kit/rich-text/rich-text.tsx';
        const text = (html) => createElement(RichText, { html });
        export const draw = (box, html) => flushSync(() => createRoot(box).render(text(html)));
        export const take = (box, html) => {
          const root = hydrateRoot(box, text(html), { onRecoverableError() {} });
          return (next) => root.render(text(next));
        };`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'iife',
    globalName: 'texts',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: 'nowhere',
    write: false,
  });
  drawScript = drawn.outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
});
afterAll(() => browser?.close());

/** Opens a document with this HTML and counts the scripts that ran, in any frame. */
async function runs(html: string, policy: string | null, before?: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  let hits = 0;
  await page.exposeBinding('hit', () => {
    hits += 1;
  });
  await page.route('**/*', (route) =>
    route.request().url() === 'http://callboard.test/' && route.request().isNavigationRequest()
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: policy ? { 'content-security-policy': policy } : {},
          body: `<!doctype html><title>x</title><main>${html}</main>`,
        })
      : route.abort(),
  );
  await page.goto('http://callboard.test/');
  await before?.(page);
  await page.waitForTimeout(SETTLE_MS);
  await context.close();
  return hits;
}

/** The CSP of our pages, with a nonce that no stored text knows. */
function policyOfPages(): string {
  const { before, after } = pagePolicy({});
  return `${before}c2VjcmV0${after.replace('{nonce}', 'c2VjcmV0')}`;
}

describe('stored HTML', () => {
  test('without any guard, payloads run: the check can fail', async () => {
    const ran = [];
    for (const payload of PAYLOADS.slice(0, 5)) if ((await runs(payload, null)) > 0) ran.push(payload);
    expect(ran.length).toBeGreaterThanOrEqual(3);
  });

  test('the CSP alone lets nothing run', async () => {
    const ran = [];
    for (const payload of ALONE) if ((await runs(payload, policyOfPages())) > 0) ran.push(payload);
    console.log(`stored HTML: ${PAYLOADS.length} payloads, ${ALONE.length} of them alone in a document`);
    expect(ran).toEqual([]);
  }, 900_000);

  test('with server sanitizing alone and no CSP, nothing runs', async () => {
    expect(await runs(PAYLOADS.map(sanitizeRichText).join('\n'), null)).toBe(0);
    for (const payload of PAYLOADS) {
      const clean = sanitizeRichText(payload);
      expect(sanitizeRichText(clean), payload).toBe(clean);
    }
  });

  test('with browser sanitizing alone and no CSP, nothing runs', async () => {
    const hits = await runs('', null, async (page) => {
      await page.addScriptTag({ content: cleanScript });
      // Passed as a string, because this file isn't compiled with DOM types.
      await page.evaluate(`for (const payload of ${JSON.stringify(PAYLOADS)}) {
        const box = document.createElement('div');
        document.body.append(box);
        box.innerHTML = purifier.clean(payload);
      }`);
    });
    expect(hits).toBe(0);
  });

  /**
   * Runs a script in a page that has our RichText component and no CSP. Returns how often a payload ran, and what the
   * script returned.
   */
  async function inPage(script: string): Promise<{ hits: number; said: unknown }> {
    let said: unknown;
    const hits = await runs('', null, async (page) => {
      await page.addScriptTag({ content: drawScript });
      said = await page.evaluate(`(async () => {
        const PAYLOADS = ${JSON.stringify(PAYLOADS)};
        const box = (html) => {
          const made = document.createElement('div');
          made.innerHTML = html;
          document.body.append(made);
          return made;
        };
        const until = async (true_) => {
          for (let tries = 0; tries < 200 && !true_(); tries += 1) await new Promise((done) => setTimeout(done, 10));
        };
        ${script}
      })()`);
    });
    return { hits, said };
  }

  test('every text that the browser renders on its own goes through the sanitizer', async () => {
    const { hits, said } = await inPage(`
      const boxes = PAYLOADS.map((payload) => {
        const made = box('');
        texts.draw(made, '<p>kept</p>' + payload);
        return made;
      });
      const settled = (made) => !made.querySelector('[aria-busy]') && made.textContent.includes('kept');
      await until(() => boxes.every(settled));
      return boxes.filter((made) => !settled(made)).length;`);
    expect(said).toBe(0);
    expect(hits).toBe(0);
  });

  test('a hydrated text stays as the server rendered it; a new or re-rendered text is sanitized', async () => {
    const { hits, said } = await inPage(`
      const drawn = (inner) => '<!--$--><div>' + inner + '</div><!--/$-->';
      const hostile = PAYLOADS.join('\\n');
      const stays = box(drawn('<p>as the server drew it</p>'));
      const change = texts.take(stays, hostile);
      // what stands there is nothing that React can take over: it draws again
      const again = box('<section>something else</section>');
      texts.take(again, '<p>kept</p>' + hostile);
      await until(() => again.querySelector('p') && !again.querySelector('[aria-busy]'));
      const before = stays.innerHTML;
      change('<p>changed</p>' + hostile);
      await until(() => stays.textContent.includes('changed') && !stays.querySelector('[aria-busy]'));
      return { before, changed: stays.querySelector('p').textContent, again: again.querySelector('p').textContent };`);
    expect(said).toEqual({
      before: '<!--$--><div><p>as the server drew it</p></div><!--/$-->',
      changed: 'changed',
      again: 'kept',
    });
    expect(hits).toBe(0);
  });

  test('a link with odd white space loses its target, with browser or server sanitizing alone', async () => {
    const addresses = ['\u00a0', '\u2028', '\u200b', '\ufeff', '\u3000', '\t', '\u0001', '&nbsp;', '&Tab;'].flatMap(
      (odd) => [`${odd}javascript:hit()`, `java${odd}script:hit()`, `javascript${odd}:hit()`],
    );
    const links = addresses.map((address) => `<a href="${address}">x</a>`);
    expect(links.map(sanitizeRichText).filter((link) => link.includes('href'))).toEqual([]);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addScriptTag({ content: cleanScript });
    const keptLinks = await page.evaluate(
      `${JSON.stringify(links)}.filter((link) => purifier.clean(link).includes('href'))`,
    );
    await context.close();
    expect(keptLinks).toEqual([]);
  });

  test('HTML from the editor passes both sanitizers unchanged', async () => {
    for (const html of BENIGN) expect(sanitizeRichText(html)).toBe(html);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addScriptTag({ content: cleanScript });
    const changed = await page.evaluate(`${JSON.stringify(BENIGN)}.filter((html) => {
      const box = document.createElement('div');
      box.innerHTML = html;
      return purifier.clean(html) !== box.innerHTML;
    })`);
    await context.close();
    expect(changed).toEqual([]);
  });
});

describe('each field that stores rich text', () => {
  const payload = PAYLOADS.join('\n');
  const ctx = () => t.system.ctx({ kind: 'system' }, 'stored html');
  const asPerson = (personId: number) =>
    t.system.ctx({ kind: 'person', personId, sessionId: 0, needsOnboarding: false }, 'stored html');

  async function submitAndGiveFeedback() {
    const workout = await aWorkout(ctx());
    const { personId } = await makePerson(ctx());
    const body = { ticketTypeId: workout.writtenTicketTypeId, attending: true };
    await attendWorkout(asPerson(personId), { workoutId: workout.id, body });
    const { submission } = await submitWork(asPerson(personId), {
      workoutId: workout.id,
      body: { text: `x${payload}` },
    });
    await answerSubmission(ctx(), { submissionId: submission.id, feedback: `x${payload}`, by: null });
    const row = await ctx()
      .db.selectFrom('workout_submissions')
      .select(['text', 'feedback'])
      .where('id', '=', submission.id)
      .executeTakeFirstOrThrow();
    await t.drainJobs();
    const mail = await ctx()
      .db.selectFrom('sends')
      .select('html')
      .where('kind', '=', 'workout_answered')
      .where('user_id', '=', personId)
      .executeTakeFirstOrThrow();
    return { work: row.text, feedback: row.feedback, 'mail of the feedback': mail.html };
  }

  async function ofWorkout() {
    const { id } = await aWorkout(ctx(), { description: payload, instructions: payload });
    return one('workouts', ['description', 'instructions'], id);
  }

  async function ofCourse() {
    const { id: courseId, schoolId } = await aCourse(ctx());
    const cohort = await aCohort(ctx(), { courseId });
    const module = await createModule(ctx(), { courseId, name: 'One' });
    const content = await createContent(ctx(), { moduleId: module.id, name: 'x', body: payload });
    const lesson = await createLesson(ctx(), {
      cohortId: cohort.id,
      name: 'x',
      body: payload,
      recap: payload,
      status: 'draft',
    });
    // Also through the API, as teachers send it.
    const { personId } = await makePerson(ctx(), { isStaff: true });
    const send = (method: 'POST' | 'PATCH', url: string, body: object) =>
      t.as(personId, { method, url: `/api/v1${url}`, payload: body });
    const lessonTexts = { name: 'x', body: payload, recap: payload };
    const sent = await send('POST', '/lessons', {
      ...lessonTexts,
      cohortId: cohort.id,
      lessonType: 'Lesson',
      publicationStatus: 'draft',
    });
    const { id: sentId } = sent.json();
    await send('PATCH', `/lessons/${lesson.id}`, { body: `x${payload}`, recap: `x${payload}` });
    await send('PATCH', `/teachers/course_contents/${content.id}`, { body: `x${payload}` });
    const host = await addHost(ctx(), { schoolId, name: 'x', bio: payload });
    await writeLandingPage(ctx(), courseId, {
      ...EMPTY_PAGE,
      overview: payload,
      outcomes: [{ title: 'x', desc: payload }],
      faqs: [{ title: 'x', desc: payload }],
      testimonials: [{ authorName: 'x', authorTitle: 'x', quote: payload }],
      instructors: [{ name: 'x', title: 'x', bio: payload }],
    });
    const { overview } = await ctx()
      .db.selectFrom('landing_pages')
      .select('overview')
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow();
    const { quote } = await ctx()
      .db.selectFrom('landing_testimonials')
      .select('quote')
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow();
    return {
      overview,
      quote,
      lesson: await one('lessons', ['body', 'recap'], lesson.id),
      'lesson, sent': await one('lessons', ['body', 'recap'], sentId),
      content: await one('course_contents', ['body'], content.id),
      host: await one('hosts', ['bio'], host.id),
    };
  }

  async function ofPeople() {
    const { personId } = await makePerson(ctx());
    await t.as(personId, {
      method: 'PATCH',
      url: `/api/v1/users/${personId}`,
      payload: { bio: `x${payload}`.slice(0, 150) },
    });
    const library = await createLibraryContent(ctx(), { kind: 'Concept', name: 'x', body: payload });
    return {
      bio: await one('users', ['bio'], personId),
      library: await one('library_contents', ['body'], library.id),
    };
  }

  async function ofEvent() {
    const { schoolId } = await aCourse(ctx());
    const event = await createEvent(ctx(), {
      schoolId,
      name: 'x',
      kind: 'AMA',
      admittance: 'public',
      description: payload,
    });
    return one('events', ['description'], event.id);
  }

  async function one(
    table: 'users' | 'hosts' | 'lessons' | 'events' | 'workouts' | 'course_contents' | 'library_contents',
    columns: string[],
    id: number,
  ) {
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where id = ${id}::bigint`.execute(
      ctx().db,
    );
    return Object.values(rows[0] ?? {}).join('\n');
  }

  test('stores nothing that runs, and its email contains nothing that runs', async () => {
    const fields = Object.entries({
      ...(await submitAndGiveFeedback()),
      workout: await ofWorkout(),
      ...(await ofCourse()),
      ...(await ofPeople()),
      event: await ofEvent(),
    });
    const ran = [];
    for (const [field, html] of fields) if ((await runs(html ?? '', null)) > 0) ran.push(field);
    expect(ran).toEqual([]);
    // Some HTML must survive in each field, or the test would check nothing.
    expect(fields.filter(([field, html]) => field !== 'bio' && !html?.trim()).map(([field]) => field)).toEqual([]);
  });
});
