import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, moneyApp } from '#testing/money.ts';
import { addSalesBells } from './add-sales-bells.ts';
import { aTaughtCourse, type Taught } from './taught.factory.ts';

const t = moneyApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

async function enrolled(cohortId: number): Promise<number> {
  const personId = await t.buyer();
  await t.select(personId, cohortId);
  const { orderId } = (await t.link(personId)).body;
  await t.pay(orderId);
  await t.settle();
  return personId;
}
const bellsOf = async (personId: number, cohortId: number) =>
  (
    await t.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body'])
      .where('user_id', '=', personId)
      .where('href', '=', `/teachers/cohorts/${cohortId}/edit`)
      .orderBy('id')
      .execute()
  ).map(({ kind, title, body }) => [kind, title, body]);
const ring = () => addSalesBells(of.ctx);
const preferences = (personId: number) => `/users/${personId}/notification_preferences`;

describe('sales notifications to teachers', () => {
  test('go to School Admins and course admins once: for the first sale, new learners, and the last seat', async () => {
    const cohort = await of.cohort({ name: 'Foley', moniker: 'Spring', capacity: 4 });
    const other = await aTaughtCourse(t);
    await enrolled(cohort.id);
    await ring();
    await ring();
    await enrolled(cohort.id);
    await ring();
    await enrolled(cohort.id);
    await enrolled(cohort.id);
    await Promise.all([ring(), ring()]);

    const expected = [
      ['first_sale', 'First sale in Foley, Spring', '1 of 4 seats taken.'],
      ['new_learner', 'New learner in Foley, Spring', '2 of 4 seats taken.'],
      ['new_learner', '2 new learners in Foley, Spring', '4 of 4 seats taken.'],
      ['sold_out', 'Foley, Spring is sold out', '4 of 4 seats taken.'],
    ];
    expect(await bellsOf(of.schoolAdminId, cohort.id)).toEqual(expected);
    expect(await bellsOf(of.courseAdminId, cohort.id)).toEqual(expected);
    expect(await bellsOf(other.schoolAdminId, cohort.id)).toEqual([]);
    expect(await bellsOf(of.staffId, cohort.id)).toEqual([]);
  });

  test('are sent again when a full cohort was enlarged and sold out again', async () => {
    const cohort = await of.cohort({ capacity: 1 });
    await enrolled(cohort.id);
    await ring();
    expect((await of.patch(cohort.id, { cohort: { capacity: 2 } })).status).toBe(200);
    await enrolled(cohort.id);
    await ring();
    const kinds = (await bellsOf(of.schoolAdminId, cohort.id)).map(([kind]) => kind);
    expect(kinds).toEqual(['first_sale', 'sold_out', 'new_learner', 'sold_out']);
  });

  test('aren’t sent to a person who turned that kind off, and only that kind', async () => {
    const cohort = await of.cohort({ capacity: 1 });
    const offered = (await of.call(of.courseAdminId, 'GET', preferences(of.courseAdminId))).body.preferences;
    expect(offered.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['new_learner', 'first_sale', 'sold_out']),
    );
    const saved = await of.call(of.courseAdminId, 'PATCH', preferences(of.courseAdminId), {
      preferences: [{ kind: 'first_sale', enabled: false }],
    });
    expect(saved.status).toBe(200);
    await enrolled(cohort.id);
    await ring();
    expect((await bellsOf(of.courseAdminId, cohort.id)).map(([kind]) => kind)).toEqual(['sold_out']);
    expect((await bellsOf(of.schoolAdminId, cohort.id)).map(([kind]) => kind)).toEqual(['first_sale', 'sold_out']);
    await of.call(of.courseAdminId, 'PATCH', preferences(of.courseAdminId), {
      preferences: [{ kind: 'first_sale', enabled: true }],
    });
  });

  test('someone who teaches nothing doesn’t have this setting', async () => {
    const personId = await t.buyer();
    const kinds = (await of.call(personId, 'GET', preferences(personId))).body.preferences as { kind: string }[];
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.map(({ kind }) => kind)).not.toContain('first_sale');
    const saved = await of.call(personId, 'PATCH', preferences(personId), {
      preferences: [{ kind: 'first_sale', enabled: false }],
    });
    expect(saved.status).toBe(422);
  });

  test('leave out old sales, people who left, and staff whose role ended', async () => {
    const taughtCourse = await aTaughtCourse(t);
    const cohort = await taughtCourse.cohort({ startsIn: 90 });
    await enrolled(cohort.id);
    await t.advanceTime(2 * DAY_MS);
    await ring();
    expect(await bellsOf(taughtCourse.schoolAdminId, cohort.id)).toEqual([]);

    const leaverId = await enrolled(cohort.id);
    expect((await taughtCourse.call(leaverId, 'POST', `/cohorts/${cohort.id}/leaving`, {})).status).toBe(200);
    await ring();
    expect(await bellsOf(taughtCourse.schoolAdminId, cohort.id)).toEqual([]);

    await t.db
      .updateTable('staff_roles')
      .set({ revoked_at: t.system.clock.now() })
      .where('user_id', '=', taughtCourse.courseAdminId)
      .execute();
    await enrolled(cohort.id);
    await ring();
    expect(await bellsOf(taughtCourse.courseAdminId, cohort.id)).toEqual([]);
    expect(await bellsOf(taughtCourse.schoolAdminId, cohort.id)).toHaveLength(1);
  });
});
