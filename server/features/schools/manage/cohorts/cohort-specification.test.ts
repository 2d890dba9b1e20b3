import { beforeAll, describe, expect, test } from 'vitest';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '#testing/money.ts';
import { aTaughtCourse, type Taught } from './taught.factory.ts';

const t = moneyApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});
const patch = async (id: number, payload: object) => {
  const response = await t.as(of.schoolAdminId, { method: 'PATCH', url: `/api/v1/teachers/cohorts/${id}`, payload });
  return { status: response.statusCode, body: response.json() };
};

describe('a cohort, word for word as the specification has it', () => {
  test('is returned and accepted in its fields', async () => {
    const { id } = await of.cohort({ startsIn: 60, wantsTa: true, lectureHours: 12 });
    const { status, body } = await patch(id, {
      cohort: {
        name: 'Voices',
        moniker: 'Spring',
        capacity: 40,
        timezone: 'Europe/Paris',
        wantsTa: true,
        startdate: '2029-03-01',
        starttime: '07:30',
        startampm: 'PM',
        enddate: '2029-04-12',
        endtime: '12:30',
        endampm: 'PM',
        paymentdate: '2029-02-20',
        paymenttime: '11:30',
        paymentampm: 'AM',
        price: 150,
        nonmember_price: 200,
        lecture_hours: 12.25,
      },
    });
    expect(status).toBe(200);
    expect(body.cohort).toMatchObject({
      id,
      schoolId: of.school.id,
      status: 'enrolling',
      name: 'Voices',
      moniker: 'Spring',
      capacity: 40,
      timezone: 'Europe/Paris',
      wantsTa: true,
      startdate: '2029-03-01',
      starttime: '07:30',
      startampm: 'PM',
      enddate: '2029-04-12',
      endtime: '12:30',
      endampm: 'PM',
      paymentdate: '2029-02-20',
      paymenttime: '11:30',
      paymentampm: 'AM',
      price: 150,
      nonmember_price: 200,
      lecture_hours: 12.25,
    });
  });

  test('says that every empty field is required, and that a non-numeric capacity must be a number', async () => {
    const { id } = await of.cohort({ open: false });
    const fields = ['timezone', 'startdate', 'starttime', 'startampm', 'enddate', 'endtime', 'endampm'];
    const all = [...fields, 'paymentdate', 'paymenttime', 'paymentampm'];
    const { status, body } = await patch(id, {
      ...Object.fromEntries(all.map((field) => [field, ''])),
      capacity: 'many',
    });
    expect(status).toBe(422);
    for (const field of all) expect([field, body.error[field]]).toEqual([field, 'This field is required.']);
    expect(body.error).toHaveProperty('capacity');
    expect((await patch(id, { startdate: '', paymentdate: null })).body.error).toEqual({
      startdate: 'This field is required.',
      paymentdate: 'This field is required.',
    });
  });

  test('goes from draft to enrolling to canceled: sales end, no one enrolls, and enrolled people get an email', async () => {
    const { id } = await of.cohort({ open: false });
    expect((await patch(id, { status: 'enrolling' })).body.cohort).toMatchObject({ status: 'enrolling' });
    const learner = await t.buyer();
    await t.select(learner, id);
    await t.pay((await t.link(learner)).body.orderId);
    await t.settle();
    expect((await patch(id, { cohort: { status: 'cancelled' } })).body.cohort).toMatchObject({ status: 'cancelled' });
    const late = await t.buyer({ credits: 50 });
    await t.select(late, id);
    const payload = { credits_to_spend: 20 };
    const enroll = await t.as(late, { method: 'POST', url: '/api/v1/cohort_interests/enroll', payload });
    expect(enroll.statusCode).toBe(409);
    expect((await t.link(late)).status).toBe(409);
    await t.settle();
    const mail = t.db
      .selectFrom('sends')
      .select('kind')
      .where('user_id', '=', learner)
      .where('kind', '=', 'cohort_cancelled');
    expect(await mail.execute()).toHaveLength(1);
    expect(await patch(id, { name: 'Other' })).toMatchObject({
      status: 409,
      body: { error: 'Cannot modify a cancelled cohort' },
    });
  });

  test('has an earnings estimate with a 15% fee and $50 per hour with an assistant, and a price in credits of $10', async () => {
    const { id } = await of.cohort({
      capacity: 50,
      wantsTa: true,
      lectureHours: 12,
      priceCents: 15_900,
      nonmemberPriceCents: 20_000,
    });
    const { cohort } = (await t.as(of.courseAdminId, { method: 'GET', url: `/api/v1/teachers/cohorts/${id}` })).json();
    const [revenue, fee, assistant] = [159 * 50, (159 * 50 * 15) / 100, 12 * 50];
    expect(cohort.estimate).toEqual({ revenue, fee, assistant, profit: revenue - fee - assistant });
    expect(cohort.creditCost).toBe(Math.floor(159 / 10));
  });

  test('from the school with id 1 has no earnings estimate', async () => {
    const course = await aCourse(of.ctx, { schoolId: 1 });
    const { id } = await aCohort(of.ctx, { courseId: course.id });
    expect(await of.show(id, of.staffId)).toMatchObject({ schoolId: 1, is_house: true, estimate: null });
  });
});
