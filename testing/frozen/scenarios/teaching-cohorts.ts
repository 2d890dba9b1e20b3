import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, disputed, multiplied, someone } from './kit.ts';
import { admin, cancelled, cohort, course, multipliedWithSeats, over, started, to } from './teaching-kit.ts';

const because = { reason: 'Frozen.' };

const draft = (s: ScenarioContext) => cohort(s, { open: false });
async function placed(s: ScenarioContext, { id }: { id: number }) {
  const personId = await s.t.buyer();
  await s.t.select(personId, id);
  const { body } = await s.t.link(personId);
  await s.t.pay(body.orderId);
  await s.t.settle();
  const places = s.t.db.selectFrom('enrolments').select('id').where('user_id', '=', personId);
  return { personId, orderId: Number(body.orderId), placeId: (await places.executeTakeFirstOrThrow()).id };
}

export const teachingCohorts: Readonly<Record<string, Recording>> = {
  'POST /teachers/cohorts': {
    cases: {
      'as another one': async (s) => {
        const { id, courseId } = await cohort(s);
        await aClassSession(s.t.systemCtx(), { cohortId: id, inHours: 40 * 24 });
        return { as: admin, body: { courseId, copyFrom: id, copySessions: true, moniker: 'Again' } };
      },
      'too many': async (s) => {
        const { id, courseId } = await cohort(s);
        await multipliedWithSeats(s, 'cohorts', id, 500);
        return { as: admin, body: { courseId } };
      },
      'wrong dates': async (s) => ({
        as: admin,
        body: { courseId: (await course(s)).id, startdate: '2027-02-30', capacity: 0, price: -1 },
      }),
    },
  },
  'PATCH /teachers/cohorts/{id}': {
    cases: {
      opens: async (s) => ({ as: admin, ...to((await draft(s)).id), body: { status: 'enrolling' } }),
      'opens incomplete': async (s) => ({
        as: admin,
        ...to((await cohort(s, { startsIn: null })).id),
        body: { status: 'enrolling' },
      }),
      'opens twice': async (s) => ({ as: admin, ...to((await cohort(s)).id), body: { status: 'enrolling' } }),
      'back to draft': async (s) => ({ as: admin, ...to((await cohort(s)).id), body: { status: 'draft' } }),
      'new dates, with learners': async (s) => {
        const createdCohort = await cohort(s);
        await placed(s, createdCohort);
        return { as: admin, ...to(createdCohort.id), body: { enddate: '2027-04-20' } };
      },
      'new dates too often': async (s) => {
        const createdCohort = await cohort(s);
        await placed(s, createdCohort);
        await callApi(s, admin, `PATCH /teachers/cohorts/${createdCohort.id}`, { enddate: '2027-04-18' });
        const changes = s.t.db.selectFrom('cohort_date_changes').select('id').where('cohort_id', '=', createdCohort.id);
        await multiplied(s, 'cohort_date_changes', (await changes.executeTakeFirstOrThrow()).id, 20);
        return { as: admin, ...to(createdCohort.id), body: { enddate: '2027-04-20' } };
      },
      'other figures': async (s) => {
        const createdCohort = await cohort(s);
        await placed(s, createdCohort);
        return { as: admin, ...to(createdCohort.id), body: { enddate: '2027-04-20', expected: { learners: 7 } } };
      },
      stale: async (s) => {
        const { id } = await cohort(s);
        await callApi(s, admin, `PATCH /teachers/cohorts/${id}`, { moniker: 'Ours' });
        return { as: admin, ...to(id), body: { moniker: 'Mine', revision: 0 } };
      },
      'locked once it has begun': async (s) => ({
        as: admin,
        ...to((await started(s)).id),
        body: { startdate: '2027-02-01' },
      }),
      'below what is sold': async (s) => {
        const createdCohort = await cohort(s);
        for (let n = 0; n < 2; n += 1) await placed(s, createdCohort);
        return { as: admin, ...to(createdCohort.id), body: { capacity: 1 } };
      },
      cancel: async (s) => {
        const createdCohort = await cohort(s);
        await placed(s, createdCohort);
        return { as: admin, ...to(createdCohort.id), body: { status: 'cancelled' } };
      },
      'cancel and more': async (s) => ({
        as: admin,
        ...to((await cohort(s)).id),
        body: { status: 'cancelled', name: 'Off' },
      }),
      'cancel a part of the money': async (s) => ({
        as: admin,
        ...to((await cohort(s)).id),
        body: { status: 'cancelled', refund: 'pro_rata' },
      }),
      'cancel what has begun': async (s) => ({
        as: admin,
        ...to((await started(s)).id),
        body: { status: 'cancelled' },
      }),
      'cancel a draft': async (s) => ({ as: admin, ...to((await draft(s)).id), body: { status: 'cancelled' } }),
      'cancelled already': async (s) => ({ as: admin, ...to((await cancelled(s)).id), body: { name: 'Again' } }),
      'start it': async (s) => ({ as: admin, ...to((await cohort(s)).id), body: { status: 'started' } }),
      'sessions that cannot move along': async (s) => {
        const createdCohort = await cohort(s, { startsIn: 35, endsIn: 90 });
        await aClassSession(s.t.systemCtx(), { cohortId: createdCohort.id, inHours: 48 });
        return {
          as: admin,
          ...to(createdCohort.id),
          body: { startdate: '2027-02-12', paymentdate: '2027-02-11', moveSessions: true },
        };
      },
    },
  },
  'DELETE /teachers/cohorts/{id}': {
    does: async (s) => ({ as: admin, ...to((await draft(s)).id) }),
    cases: {
      'open already': async (s) => ({ as: admin, ...to((await cohort(s)).id) }),
      'someone selected it': async (s) => {
        const { id } = await draft(s);
        await s.t.select(await s.t.buyer(), id);
        return { as: admin, ...to(id) };
      },
      'has places': async (s) => {
        const { id, courseId } = await draft(s);
        await aPlace(s.t.systemCtx(), { personId: (await someone(s)).personId, cohortId: id, courseId });
        return { as: admin, ...to(id) };
      },
    },
  },
  'POST /teachers/cohorts/{id}/placements': {
    does: async (s) => ({
      as: admin,
      ...to((await cohort(s)).id),
      body: { email: (await someone(s)).email, ...because },
    }),
    cases: {
      'someone without an account': async (s) => ({
        as: admin,
        ...to((await cohort(s)).id),
        body: { email: 'placed@example.test', ...because },
      }),
      'enrolled already': async (s) => {
        const { id } = await cohort(s);
        const { email } = await someone(s);
        await callApi(s, admin, `POST /teachers/cohorts/${id}/placements`, { email, ...because });
        return { as: admin, ...to(id), body: { email, ...because } };
      },
      'sold out': async (s) => {
        const createdCohort = await cohort(s, { capacity: 1 });
        await placed(s, createdCohort);
        return { as: admin, ...to(createdCohort.id), body: { email: (await someone(s)).email, ...because } };
      },
      'in a draft': async (s) => ({
        as: admin,
        ...to((await draft(s)).id),
        body: { email: (await someone(s)).email, ...because },
      }),
      'in one that is over': async (s) => ({
        as: admin,
        ...to((await over(s)).id),
        body: { email: (await someone(s)).email, ...because },
      }),
      'in a cancelled one': async (s) => ({
        as: admin,
        ...to((await cancelled(s)).id),
        body: { email: (await someone(s)).email, ...because },
      }),
    },
  },
  'POST /teachers/places/{id}/moves': {
    does: async (s) => {
      const from = await cohort(s);
      const next = await cohort(s, { courseId: from.courseId });
      return { as: admin, ...to((await placed(s, from)).placeId), body: { cohortId: next.id, ...because } };
    },
    cases: {
      'to a full one': async (s) => {
        const from = await cohort(s);
        const next = await cohort(s, { courseId: from.courseId, capacity: 1 });
        await placed(s, next);
        return { as: admin, ...to((await placed(s, from)).placeId), body: { cohortId: next.id, ...because } };
      },
      'a disputed place': async (s) => {
        const from = await cohort(s);
        const next = await cohort(s, { courseId: from.courseId });
        const { placeId, orderId } = await placed(s, from);
        await disputed(s, orderId);
        return { as: admin, ...to(placeId), body: { cohortId: next.id, ...because } };
      },
    },
  },
  'POST /teachers/places/{id}/removals': {
    does: async (s) => ({
      as: admin,
      ...to((await placed(s, await cohort(s))).placeId),
      body: { ...because, expected: { cash: 200, credits: 0 } },
    }),
    cases: {
      'other figures': async (s) => ({
        as: admin,
        ...to((await placed(s, await cohort(s))).placeId),
        body: { ...because, expected: { cash: 1, credits: 0 } },
      }),
      'ended already': async (s) => {
        const createdCohort = await cohort(s);
        const { personId, placeId } = await placed(s, createdCohort);
        await callApi(s, personId, `POST /cohorts/${createdCohort.id}/leaving`, {});
        return { as: admin, ...to(placeId), body: because };
      },
      completed: async (s) => {
        const { placeId } = await placed(s, await cohort(s));
        const done = { state: 'completed' as const, completed_at: s.t.system.clock.now() };
        await s.t.db.updateTable('enrolments').set(done).where('id', '=', placeId).execute();
        return { as: admin, ...to(placeId), body: because };
      },
    },
  },
};
