import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { pathOfAction } from './add-bells.ts';
import { paragraph } from './letter.ts';
import { letters } from './letters.ts';

const t = testApp();
const notificationsOf = async (personId: number) =>
  (await t.as(personId, { method: 'GET', url: '/api/v1/notifications' })).json().notifications;

async function enrolling(options: { declined?: boolean } = {}) {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const [{ personId }, cohort] = [await makePerson(ctx), await aCohort(ctx)];
  if (options.declined) {
    await t.db
      .insertInto('notification_preferences')
      .values({ user_id: personId, kind: 'course_enrolling', enabled: false, changed_at: ctx.clock.now() })
      .execute();
  }
  for (let time = 0; time < 2; time += 1) {
    await queueMail(ctx, {
      kind: 'course_enrolling',
      occasion: `cohort:${cohort.id}:enrolling`,
      to: { userId: personId },
      data: { cohortId: cohort.id, because: 'enrolling' },
    });
  }
  await t.drainJobs();
  return personId;
}

test('an email of these kinds also shows up once in the bell, linked to the page that its button leads to', async () => {
  const notifications = await notificationsOf(await enrolling());
  expect(notifications).toHaveLength(1);
  expect(notifications[0]).toMatchObject({
    kind: 'course_enrolling',
    title: expect.stringMatching(/ is open for enrollment$/),
  });
  expect(notifications[0].href).toMatch(/^\/courses\//);
});

test('a person who turned the email off still gets the bell notification', async () => {
  const personId = await enrolling({ declined: true });
  expect(await notificationsOf(personId)).toHaveLength(1);
  const send = await t.db.selectFrom('sends').select('state').where('user_id', '=', personId).executeTakeFirst();
  expect(send?.state).toBe('skipped');
});

test('emails that open an account never show up in the bell', () => {
  const secret = Object.values(letters).filter((letter) => letter.secret);
  expect(secret.length).toBeGreaterThan(0);
  expect(secret.filter(({ bell }) => bell)).toEqual([]);
});

test.each([
  ['https://school.example/c/voices', '/c/voices'],
  ['https://school.example.evil/c/voices', undefined],
  ['https://elsewhere.example/pay', undefined],
])('a button to %s makes the bell link to %s', (url, path) => {
  const blocks = [paragraph('Hello'), { block: 'action', label: 'Go', url } as const];
  expect(pathOfAction({ blocks }, 'https://school.example')).toBe(path);
});
