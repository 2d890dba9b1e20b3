import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { addWorkBells } from './add-work-bells.ts';
import { aGradingQueue } from './grading-queue.factory.ts';
import { notifyNewWork } from './notify-new-work.ts';

const t = testApp({ poolSize: 10 });
const HOUR = 3_600_000;

const bells = (userId: number) =>
  t.db
    .selectFrom('notifications')
    .select(['title', 'body', 'href'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'work_sent_in')
    .orderBy('id')
    .execute();
const summaries = (userId: number) =>
  t.db
    .selectFrom('sends')
    .select(['occasion', 'subject', 'text'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'work_sent_in_daily')
    .orderBy('id')
    .execute();
/** Advances to the next time that it is this hour in New York. */
const untilHour = async (hour: number) => {
  const local = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/New_York' }).format(
      t.system.clock.now(),
    ),
  );
  await t.system.clock.advance(((hour - local + 24) % 24 || 24) * HOUR);
};

test('each submission notifies School Admins once, unless they turned it off', async () => {
  const queue = await aGradingQueue(t);
  await queue.call(queue.jon, 'PATCH', `/users/${queue.jon}/notification_preferences`, {
    preferences: [{ kind: 'work_sent_in', enabled: false }],
  });
  const { id } = await queue.work();
  await Promise.all([addWorkBells(queue.ctx), addWorkBells(queue.ctx)]);
  await addWorkBells(queue.ctx);
  expect(await bells(queue.maria)).toEqual([
    {
      title: expect.stringMatching(/submitted work$/),
      body: expect.stringMatching(/^For Workout/),
      href: `/teachers/workouts/${queue.workout.id}/students?work=${id}`,
    },
  ]);
  expect(await bells(queue.jon)).toEqual([]);
});

test('one morning email a day sums up new submissions for School Admins and staff who give feedback; answered ones don’t count', async () => {
  const queue = await aGradingQueue(t, { inHours: 24 * 90 });
  const profile = { firstName: 'Sam', lastName: 'Ito', timezone: 'America/New_York' };
  const { personId: staff } = await makePerson(queue.ctx, { isStaff: true, profile });
  const summed = () => notifyNewWork(queue.ctx);
  await untilHour(20);
  const { id } = await queue.work();
  await summed();
  expect(await summaries(queue.maria)).toEqual([]);
  await untilHour(8);
  await Promise.all([summed(), summed()]);
  await t.drainJobs();
  const [mail, ...more] = await summaries(queue.maria);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^1 submission waiting for feedback at /);
  expect(mail?.text).toContain(`/teachers/workouts/${queue.workout.id}/students`);
  expect(await summaries(queue.jon)).toHaveLength(1);
  expect(await summaries(staff)).toEqual([]);
  // Nothing new came in, so there is no email the next morning, although the submission is still waiting.
  await untilHour(9);
  await summed();
  expect(await summaries(queue.maria)).toHaveLength(1);
  await queue.send((await queue.work()).id, '<p>Breathe.</p>', undefined, staff);
  await untilHour(8);
  await summed();
  expect(await summaries(queue.maria)).toHaveLength(1);
  await queue.work();
  await queue.send(id, '<p>Breathe.</p>');
  await untilHour(8);
  await summed();
  expect(await summaries(queue.maria)).toHaveLength(2);
  expect(await summaries(staff)).toHaveLength(1);
  // Two days pass: too late for the older submission.
  await queue.work();
  await t.system.clock.advance(48 * HOUR);
  await summed();
  expect(await summaries(queue.maria)).toHaveLength(2);
});

test("the daily email setting is offered only to people who teach, not in a learner's settings", async () => {
  const queue = await aGradingQueue(t);
  const { userId } = await queue.work();
  const kinds = async (personId: number) =>
    (await queue.call(personId, 'GET', `/users/${personId}/notification_preferences`)).body.preferences.map(
      ({ kind }: { kind: string }) => kind,
    );
  expect(await kinds(queue.maria)).toEqual(expect.arrayContaining(['work_sent_in_daily', 'work_sent_in']));
  expect(await kinds(userId)).not.toContain('work_sent_in_daily');
});

test('Today shows what is waiting, where, and since when, only to that school’s School Admins', async () => {
  const [queue, other] = [await aGradingQueue(t), await aGradingQueue(t)];
  const { id } = await queue.work();
  await t.system.clock.advance(8 * 24 * HOUR);
  const { id: younger } = await queue.work();
  const today = async (personId: number, query = '') =>
    (await queue.call(personId, 'GET', `/teachers/today${query}`)).body.work;
  expect(await today(queue.maria)).toMatchObject([{ workoutId: queue.workout.id, waiting: 2, late: 1 }]);
  expect(await today(queue.maria, `?school_id=${queue.workout.schoolId}`)).toHaveLength(1);
  expect(await today(queue.maria, `?school_id=${other.workout.schoolId}`)).toEqual([]);
  expect(await today(other.maria)).toEqual([]);
  await queue.send(id, '<p>Breathe.</p>');
  expect(await today(queue.maria)).toMatchObject([{ waiting: 1, late: 0 }]);
  await queue.send(younger, '<p>Breathe.</p>');
  expect(await today(queue.maria)).toEqual([]);
});
