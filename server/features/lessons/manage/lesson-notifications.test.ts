import { expect, test } from 'vitest';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { dateInZone, localOfInstant } from '#server/platform/local-time.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { addLessonBells, addLessonBellsSweep } from './add-lesson-bells.ts';
import { aTaughtCourse } from './lessons.factory.ts';
import { queueLessonEmails } from './queue-lesson-emails.ts';

const t = testApp({ poolSize: 10 });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEW_YORK = 'America/New_York';

const bells = (userId: number) =>
  t.db
    .selectFrom('notifications')
    .select(['title', 'body', 'href'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'lesson_opened')
    .orderBy('id')
    .execute();
const mails = (userId: number) =>
  t.db
    .selectFrom('sends')
    .select(['occasion', 'subject', 'text', 'state'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'lesson_opened')
    .orderBy('id')
    .execute();
/** Minutes since midnight in this zone. */
function minutesAt(at: Date, zone: string): number {
  const { time, ampm } = localOfInstant(at, zone);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return ((hour % 12) + (ampm === 'PM' ? 12 : 0)) * 60 + minute;
}
/** Advances to this local time in New York: today, or the next morning if it has passed. */
async function until(hour: number, minute = 0): Promise<void> {
  const now = t.system.clock.now();
  const ahead = (hour * 60 + minute - minutesAt(now, NEW_YORK) + 1440) % 1440 || 1440;
  await t.system.clock.advance(ahead * MINUTE - (now.getTime() % MINUTE));
}
async function notify(): Promise<void> {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  await addLessonBellsSweep.run(ctx);
  while ((await queueLessonEmails(ctx)) > 0);
}

test('the in-app notice appears once, ten minutes after opening; one email lists everything opened by the next nine o’clock', async () => {
  const of = await aTaughtCourse(t);
  const learner = await of.learner();
  const abroad = await of.learner('Asia/Tokyo');
  await until(20);
  const first = (await of.add({ name: 'One' })).body.id;
  await t.system.clock.advance(9 * MINUTE);
  await notify();
  expect(await bells(learner)).toEqual([]);
  await t.system.clock.advance(2 * MINUTE);
  await Promise.all([addLessonBells(of.ctx), addLessonBells(of.ctx)]);
  await notify();
  expect(await bells(learner)).toEqual([
    { title: 'New lesson: One', body: expect.any(String), href: `/lessons/${first}` },
  ]);
  const at = new Date(t.system.clock.now().getTime() + HOUR).toISOString();
  await of.add({ name: 'Two', publish_at_utc: at, summary: 'About two.' });
  await of.add({ name: 'Draft', publication_status: 'draft' });
  await t.system.clock.advance(2 * HOUR);
  await notify();
  expect(await bells(learner)).toHaveLength(2);
  expect(await mails(learner)).toEqual([]);
  await until(8, 59);
  await notify();
  expect(await mails(learner)).toEqual([]);
  await until(9, 0);
  await Promise.all([queueLessonEmails(of.ctx), queueLessonEmails(of.ctx)]);
  await notify();
  await t.drainJobs();
  const [mail, ...more] = await mails(learner);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^2 new lessons: /);
  for (const text of ['One', 'Two', 'About two.']) expect(mail?.text).toContain(text);
  expect(mail?.text).not.toContain('Draft');
  // In Tokyo, their next morning begins ten hours later.
  expect(await mails(abroad)).toEqual([]);
  await until(19, 1);
  await notify();
  expect(await mails(abroad)).toHaveLength(1);
  await until(9);
  await notify();
  expect(await mails(learner)).toHaveLength(1);
});

test('an email about one lesson links to it; lessons unpublished by then are left out, and people who left get nothing', async () => {
  const of = await aTaughtCourse(t);
  const [learner, gone, quiet] = [await of.learner(), await of.learner(), await of.learner()];
  await of.call(quiet, 'PATCH', `/users/${quiet}/notification_preferences`, {
    preferences: [{ kind: 'lesson_opened', enabled: false }],
  });
  await until(20);
  const stays = (await of.add({ name: 'Stays' })).body.id;
  const back = (await of.add({ name: 'Back' })).body.id;
  await t.system.clock.advance(15 * MINUTE);
  await notify();
  expect(await bells(quiet)).toEqual([]);
  await of.change(back, { publication_status: 'draft' });
  await t.db
    .updateTable('enrolments')
    .set({ state: 'left', left_at: t.system.clock.now(), ended_at: t.system.clock.now() })
    .where('user_id', '=', gone)
    .execute();
  await until(9);
  await notify();
  await t.drainJobs();
  const [mail] = await mails(learner);
  expect(mail).toMatchObject({ subject: 'New lesson: Stays' });
  expect(mail?.text).toContain(`/lessons/${stays}`);
  expect(mail?.text).toMatch(/unsubscribe/i);
  for (const personId of [gone, quiet]) for (const each of await mails(personId)) expect(each.state).toBe('skipped');
});

test('a date that moves never notifies twice, and a lesson unpublished within ten minutes never notifies', async () => {
  const of = await aTaughtCourse(t);
  const learner = await of.learner();
  const { id } = (await of.add()).body;
  await t.system.clock.advance(5 * MINUTE);
  await of.change(id, { publication_status: 'draft' });
  await t.system.clock.advance(DAY);
  await notify();
  expect(await bells(learner)).toEqual([]);
  await of.change(id, { publication_status: 'published' });
  await t.system.clock.advance(15 * MINUTE);
  await notify();
  expect(await bells(learner)).toHaveLength(1);
  const later = await of.learner();
  for (let round = 1; round <= 3; round += 1) {
    const at = new Date(t.system.clock.now().getTime() + DAY).toISOString();
    await of.change(id, { publish_at_utc: at });
    await t.system.clock.advance(2 * DAY);
    await notify();
  }
  expect(await bells(learner)).toHaveLength(1);
  // People who enrolled after the first opening are notified of the next one.
  expect(await bells(later)).toHaveLength(1);
  await t.drainJobs();
  expect(await mails(learner)).toHaveLength(1);
});

interface Known {
  readonly id: number;
  cohort: number;
  status: 'draft' | 'published';
  publishAt: number;
  publishedAt: number;
  deleted: boolean;
}

const ROUNDS = process.env.FULL === '1' ? 400 : 90;

test('over random histories each learner is notified of each opening by the rule, once ever, with one email a day', async () => {
  const random = seeded(77);
  const of = await aTaughtCourse(t, { startsIn: 35, endsIn: 600 });
  const draft = await aCohort(of.ctx, { courseId: of.course.id, open: false });
  const zones = [NEW_YORK, 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Honolulu'];
  const places = new Map<number, { since: number; zone: string; suspended: boolean; left: boolean }>();
  const lessons: Known[] = [];
  /** `person:lesson` → when they were notified. */
  const notified = new Map<string, number>();
  /** Announced openings, by lesson. */
  const openings = new Map<number, number>();
  const mailed = new Map<string, string>();
  const now = () => t.system.clock.now().getTime();

  const oracle = () => {
    for (const lesson of lessons) {
      const opensAt = Math.max(lesson.publishAt, lesson.publishedAt);
      const due = lesson.status === 'published' && !lesson.deleted && opensAt + 10 * MINUTE <= now();
      if (!due || lesson.cohort !== of.cohort.id || openings.get(lesson.id) === opensAt) continue;
      openings.set(lesson.id, opensAt);
      for (const [personId, place] of places) {
        const key = `${personId}:${lesson.id}`;
        if (place.suspended || place.left || place.since > opensAt || notified.has(key)) continue;
        notified.set(key, now());
      }
    }
    for (const [key, at] of notified) {
      const [personId = 0] = key.split(':').map(Number);
      const zone = places.get(personId)?.zone ?? 'UTC';
      if (mailed.has(key)) continue;
      // The last nine o'clock in that zone: today's, or yesterday's before nine.
      const minutes = minutesAt(new Date(now()), zone);
      const nine = Math.floor(now() / MINUTE) * MINUTE - (minutes >= 540 ? minutes - 540 : minutes + 900) * MINUTE;
      if (at <= nine) mailed.set(key, dateInZone(new Date(nine), zone));
    }
  };

  const steps: Record<string, () => Promise<void>> = {
    enrol: async () => {
      const zone = zones[random.below(zones.length)] ?? NEW_YORK;
      const personId = await of.learner(zone);
      const row = await t.db
        .selectFrom('enrolments')
        .select('enrolled_at')
        .where('user_id', '=', personId)
        .executeTakeFirstOrThrow();
      places.set(personId, { since: row.enrolled_at.getTime(), zone, suspended: false, left: false });
    },
    suspend: async () => {
      const [personId, place] = [...places][random.below(places.size)] ?? [];
      if (!personId || !place) return;
      place.suspended = !place.suspended;
      const suspended_at = place.suspended ? t.system.clock.now() : null;
      await t.db.updateTable('enrolments').set({ suspended_at }).where('user_id', '=', personId).execute();
    },
    write: async () => {
      const cohort = random.below(5) === 0 ? draft.id : of.cohort.id;
      const later =
        random.below(2) === 0 ? {} : { publish_at_utc: new Date(now() + random.below(40) * HOUR).toISOString() };
      const publication_status = random.below(3) === 0 ? 'draft' : 'published';
      const { body } = await of.add({ cohort_id: cohort, publication_status, ...later });
      lessons.push({ id: body.id, cohort, status: 'draft', publishAt: 0, publishedAt: 0, deleted: false });
      await learn(body.id);
    },
    change: async () => {
      const lesson = lessons[random.below(lessons.length)];
      if (!lesson || lesson.deleted) return;
      const change =
        random.below(2) === 0
          ? { publication_status: lesson.status === 'draft' ? 'published' : 'draft' }
          : { publish_at_utc: new Date(now() + random.below(30) * HOUR).toISOString() };
      await of.change(lesson.id, change);
      await learn(lesson.id);
    },
    remove: async () => {
      const lesson = lessons[random.below(lessons.length)];
      if (!lesson || lesson.deleted) return;
      await of.remove(lesson.id);
      lesson.deleted = true;
      if (random.below(2) === 0) {
        await of.call(of.admin, 'POST', `/lessons/${lesson.id}/restorations`);
        lesson.deleted = false;
      }
    },
  };
  /** Reads the dates back from the row: the clock runs during a request. */
  const learn = async (id: number) => {
    const row = await t.db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const lesson = lessons.find((each) => each.id === id);
    if (!lesson) return;
    lesson.status = row.publication_status === 'draft' ? 'draft' : 'published';
    lesson.publishAt = row.publish_at.getTime();
    lesson.publishedAt = row.published_at?.getTime() ?? 0;
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const step = ['enrol', 'write', 'change', 'change', 'suspend', 'remove'][random.below(6)] ?? 'write';
    await steps[step]?.();
    // Whole minutes, more than the seconds that requests take, so that both sides look at the same moment.
    await t.system.clock.advance((1 + random.below(6 * 60)) * MINUTE);
    await notify();
    oracle();
  }
  await t.system.clock.advance(2 * DAY);
  await notify();
  oracle();

  const rows = await t.db
    .selectFrom('lesson_announcements')
    .select(['user_id', 'lesson_id', 'mailed_on'])
    .where('user_id', 'in', [...places.keys()])
    .execute();
  expect(rows.map((row) => `${row.user_id}:${row.lesson_id}`).sort()).toEqual([...notified.keys()].sort());
  expect(notified.size).toBeGreaterThan(20);
  const days = new Map<string, string>();
  for (const row of rows.filter((each) => each.mailed_on !== null))
    days.set(`${row.user_id}:${row.lesson_id}`, dateInZone(new Date(row.mailed_on ?? 0), 'UTC'));
  expect([...days].sort()).toEqual([...mailed].sort());
  for (const personId of places.keys()) {
    const notifiedKeys = [...notified.keys()].filter((key) => key.startsWith(`${personId}:`));
    expect(await bells(personId)).toHaveLength(notifiedKeys.length);
    const daysOf = new Set(notifiedKeys.flatMap((key) => mailed.get(key) ?? []));
    expect(await mails(personId)).toHaveLength(daysOf.size);
  }
});

test('lessons of an unopened, canceled, or completed cohort notify no one; neither do past ones from the seed', async () => {
  const of = await aTaughtCourse(t);
  const learner = await of.learner();
  await aLesson(of.ctx, { cohortId: of.cohort.id, inHours: -48 });
  await notify();
  expect(await bells(learner)).toEqual([]);
  for (const state of ['draft', 'cancelled', 'completed'] as const) {
    const cohort = await aCohort(of.ctx, { courseId: of.course.id, open: state !== 'draft' });
    const personId = await of.learner(NEW_YORK, cohort.id);
    expect((await of.add({ cohort_id: cohort.id })).status).toBe(201);
    const now = t.system.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    const to = {
      cancelled: { status: 'cancelled', cancelled_at: now },
      completed: { starts_at: ago(2), payment_due_at: ago(2), ends_at: now },
      draft: {},
    }[state];
    if (state !== 'draft') await t.db.updateTable('cohorts').set(to).where('id', '=', cohort.id).execute();
    await t.system.clock.advance(15 * MINUTE);
    await notify();
    expect(await bells(personId)).toEqual([]);
  }
  // People who enroll after a lesson opened find it there.
  await of.add();
  await t.system.clock.advance(5 * MINUTE);
  const late = await of.learner();
  await t.system.clock.advance(15 * MINUTE);
  await notify();
  expect(await bells(late)).toEqual([]);
  expect(await bells(learner)).toHaveLength(1);
});
