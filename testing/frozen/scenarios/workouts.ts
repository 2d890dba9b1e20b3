import { aSubmission } from '#server/features/workouts/submissions/submission.factory.ts';
import { type AWorkout, aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { bought, callApi, disputed, inDays, someone } from './kit.ts';

const PRICED = { memberPriceCents: 1500, nonmemberPriceCents: 3000 };
const workout = (s: ScenarioContext, input: AWorkout = {}) =>
  aWorkout(s.t.systemCtx(), { schoolId: s.world.school.id, ...input });
type CreatedWorkout = Awaited<ReturnType<typeof workout>>;

const takes = (s: ScenarioContext, personId: number, { id }: { id: number }, ticketTypeId: number) =>
  callApi(s, personId, `POST /workouts/${id}/attend`, { ticketTypeId, attending: true });
const sendsIn = (s: ScenarioContext, personId: number, { id }: { id: number }) =>
  callApi(s, personId, `POST /workouts/${id}/submissions`, { text: '<p>My take.</p>' });

/** A one-hour workout begins this many minutes from now. */
async function begins({ t }: ScenarioContext, { id }: { id: number }, minutes: number) {
  const starts_at = new Date(t.system.clock.now().getTime() + minutes * 60_000);
  const ends_at = new Date(starts_at.getTime() + 3_600_000);
  await t.db.updateTable('workouts').set({ starts_at, ends_at }).where('id', '=', id).execute();
}
async function full(s: ScenarioContext) {
  const createdWorkout = await workout(s, { live: { capacity: 1 } });
  await takes(s, (await someone(s)).personId, createdWorkout, createdWorkout.liveTicketTypeId);
  return createdWorkout;
}
const live = ({ id, liveTicketTypeId }: CreatedWorkout) => ({
  params: { id },
  body: { ticketTypeId: liveTicketTypeId },
});
async function placed(s: ScenarioContext, createdWorkout: CreatedWorkout) {
  const { personId } = await someone(s);
  await takes(s, personId, createdWorkout, createdWorkout.liveTicketTypeId);
  return personId;
}
async function paidLive(s: ScenarioContext) {
  const [personId, createdWorkout] = [await s.t.buyer(), await workout(s, { live: PRICED })];
  return { personId, made: createdWorkout, orderId: await bought(s, personId, createdWorkout.liveTicketTypeId) };
}
/** A person paid for written feedback and submitted work; the workout ended this many days ago. */
async function paidWork(s: ScenarioContext, endedDaysAgo: number) {
  const [personId, createdWorkout] = [await s.t.buyer(), await workout(s, { written: PRICED })];
  await bought(s, personId, createdWorkout.writtenTicketTypeId);
  const { submission } = await sendsIn(s, personId, createdWorkout);
  await begins(s, createdWorkout, -endedDaysAgo * 1440 - 60);
  const submitted_at = inDays(s, -endedDaysAgo);
  await s.t.db.updateTable('workout_submissions').set({ submitted_at }).where('id', '=', submission.id).execute();
  return { personId, made: createdWorkout, submissionId: Number(submission.id) };
}
async function work(s: ScenarioContext) {
  const createdWorkout = await workout(s);
  return aSubmission(s.t.systemCtx(), {
    workoutId: createdWorkout.id,
    writtenTicketTypeId: createdWorkout.writtenTicketTypeId,
  });
}
const feedback = { feedback: '<p>Breathe.</p>' };
async function answered(s: ScenarioContext) {
  const { id, userId } = await work(s);
  await callApi(s, 'school-admin', `POST /teachers/submissions/${id}/feedback`, feedback);
  return { id, userId };
}
async function readByStaff(s: ScenarioContext) {
  const { id } = await work(s);
  await callApi(s, 'staff', `POST /teachers/submissions/${id}/readings`, {});
  return id;
}
async function givenBack(s: ScenarioContext) {
  const submission = await work(s);
  await s.t.db
    .updateTable('workout_places')
    .set({ state: 'cancelled', cancelled_at: s.t.system.clock.now() })
    .where('user_id', '=', submission.userId)
    .execute();
  return submission;
}
const of = (id: number) => ({ as: 'school-admin' as const, params: { id } });

export const workouts: Readonly<Record<string, Recording>> = {
  'POST /workouts/{id}/attend': {
    cases: {
      'no more': async (s) => {
        const createdWorkout = await workout(s);
        const { params, body } = live(createdWorkout);
        return { as: await placed(s, createdWorkout), params, body: { ...body, attending: false } };
      },
      'sold out': async (s) => ({ as: 'lead', ...live(await full(s)) }),
      'a priced place': async (s) => ({ as: 'lead', ...live(await workout(s, { live: PRICED })) }),
      'a paid place, no more': async (s) => {
        const { personId, made } = await paidLive(s);
        const { params, body } = live(made);
        return { as: personId, params, body: { ...body, attending: false } };
      },
      'a place of another workout': async (s) => ({
        as: 'lead',
        params: { id: (await workout(s)).id },
        body: { ticketTypeId: (await workout(s)).liveTicketTypeId },
      }),
      'a disputed place': async (s) => {
        const { personId, made, orderId } = await paidLive(s);
        await disputed(s, orderId);
        const { params, body } = live(made);
        return { as: personId, params, body: { ...body, attending: false } };
      },
      'a draft': async (s) => ({ as: 'school-admin', ...live(await workout(s, { published: false })) }),
      begun: async (s) => {
        const createdWorkout = await workout(s);
        await begins(s, createdWorkout, -5);
        return { as: 'lead', ...live(createdWorkout) };
      },
      over: async (s) => {
        const createdWorkout = await workout(s);
        await begins(s, createdWorkout, -300);
        return { as: 'lead', ...live(createdWorkout) };
      },
      cancelled: async (s) => {
        const createdWorkout = await workout(s);
        await callApi(s, 'school-admin', `PATCH /teachers/workouts/${createdWorkout.id}`, { status: 'cancelled' });
        return { as: 'lead', ...live(createdWorkout) };
      },
      'work is being read': async (s) => {
        const [{ personId }, createdWorkout] = [await someone(s), await workout(s)];
        await takes(s, personId, createdWorkout, createdWorkout.writtenTicketTypeId);
        const { submission } = await sendsIn(s, personId, createdWorkout);
        await callApi(s, 'school-admin', `POST /teachers/submissions/${submission.id}/readings`, {});
        return {
          as: personId,
          params: { id: createdWorkout.id },
          body: { ticketTypeId: createdWorkout.writtenTicketTypeId, attending: false },
        };
      },
    },
  },
  'GET /workouts/{id}/ticket_refunds': {
    does: async (s) => {
      const { personId, made } = await paidLive(s);
      return { as: personId, params: { id: made.id }, query: { ticketTypeId: made.liveTicketTypeId } };
    },
  },
  'POST /workouts/{id}/ticket_refunds': {
    does: async (s) => {
      const { personId, made } = await paidLive(s);
      const { params, body } = live(made);
      return { as: personId, params, body: { ...body, amount: 30 } };
    },
    cases: {
      'another amount': async (s) => {
        const { personId, made } = await paidLive(s);
        const { params, body } = live(made);
        return { as: personId, params, body: { ...body, amount: 15 } };
      },
      begun: async (s) => {
        const { personId, made } = await paidLive(s);
        await begins(s, made, -5);
        const { params, body } = live(made);
        return { as: personId, params, body: { ...body, amount: 30 } };
      },
    },
  },
  'POST /workouts/{id}/waitlist': {
    does: async (s) => ({ as: (await someone(s)).personId, ...live(await full(s)) }),
    cases: {
      'seats are free': async (s) => ({ as: 'member', ...live(await workout(s)) }),
    },
  },
  'DELETE /workouts/{id}/waitlist': {
    does: async (s) => {
      const [{ personId }, createdWorkout] = [await someone(s), await full(s)];
      const { params, body } = live(createdWorkout);
      await callApi(s, personId, `POST /workouts/${createdWorkout.id}/waitlist`, body);
      return { as: personId, params, query: body };
    },
  },
  'POST /workouts/{id}/submissions': {
    does: async (s) => {
      const [{ personId }, createdWorkout] = [await someone(s), await workout(s)];
      await takes(s, personId, createdWorkout, createdWorkout.writtenTicketTypeId);
      return {
        as: personId,
        params: { id: createdWorkout.id },
        body: { text: '<p>My take.</p>', url: 'https://example.test/take' },
      };
    },
    cases: {
      'without a written place': async (s) => ({
        as: 'lead',
        params: { id: (await workout(s)).id },
        body: { text: '<p>My take.</p>' },
      }),
      'says nothing': async (s) => {
        const [{ personId }, createdWorkout] = [await someone(s), await workout(s)];
        await takes(s, personId, createdWorkout, createdWorkout.writtenTicketTypeId);
        return { as: personId, params: { id: createdWorkout.id }, body: { text: '<p></p>' } };
      },
      'is being read': async (s) => {
        const [{ personId }, createdWorkout] = [await someone(s), await workout(s)];
        await takes(s, personId, createdWorkout, createdWorkout.writtenTicketTypeId);
        const { submission } = await sendsIn(s, personId, createdWorkout);
        await callApi(s, 'school-admin', `POST /teachers/submissions/${submission.id}/readings`, {});
        return { as: personId, params: { id: createdWorkout.id }, body: { text: '<p>Another take.</p>' } };
      },
    },
  },
  'POST /workouts/links/{uuid}/joins': {
    does: async (s) => {
      const createdWorkout = await workout(s);
      const personId = await placed(s, createdWorkout);
      await begins(s, createdWorkout, 5);
      return { as: personId, params: { uuid: createdWorkout.uuid }, body: {} };
    },
    cases: {
      'too early': async (s) => {
        const createdWorkout = await workout(s);
        return { as: await placed(s, createdWorkout), params: { uuid: createdWorkout.uuid }, body: {} };
      },
      'too late': async (s) => {
        const createdWorkout = await workout(s);
        const personId = await placed(s, createdWorkout);
        await begins(s, createdWorkout, -300);
        return { as: personId, params: { uuid: createdWorkout.uuid }, body: {} };
      },
      'not attending': async (s) => ({ as: 'lead', params: { uuid: (await workout(s)).uuid }, body: {} }),
      'by a link of another': async (s) => ({
        as: null,
        params: { uuid: (await workout(s)).uuid },
        body: { t: '00000000-0000-4000-8000-000000000000' },
      }),
      'no live part': async (s) => {
        const createdWorkout = await workout(s, { live: { capacity: 0 } });
        return { as: 'school-admin', params: { uuid: createdWorkout.uuid }, body: {} };
      },
      'without a meeting': async (s) => {
        const createdWorkout = await workout(s);
        const personId = await placed(s, createdWorkout);
        await begins(s, createdWorkout, 5);
        await s.t.db.updateTable('workouts').set({ zoom_url: null }).where('id', '=', createdWorkout.id).execute();
        return { as: personId, params: { uuid: createdWorkout.uuid }, body: {} };
      },
    },
  },
  'GET /workouts/{id}/feedback_refunds': {
    does: async (s) => {
      const { personId, made } = await paidWork(s, 15);
      return { as: personId, params: { id: made.id } };
    },
  },
  'POST /workouts/{id}/feedback_refunds': {
    does: async (s) => {
      const { personId, made } = await paidWork(s, 15);
      return { as: personId, params: { id: made.id }, body: { amount: 30 } };
    },
    cases: {
      'too early': async (s) => {
        const { personId, made } = await paidWork(s, 3);
        return { as: personId, params: { id: made.id }, body: { amount: 30 } };
      },
      'another amount': async (s) => {
        const { personId, made } = await paidWork(s, 15);
        return { as: personId, params: { id: made.id }, body: { amount: 29 } };
      },
      'nothing is left': async (s) => {
        const { personId, made } = await paidWork(s, 15);
        const lines = s.t.db
          .selectFrom('order_lines as l')
          .innerJoin('orders as o', 'o.id', 'l.order_id')
          .select('l.id');
        const { id } = await lines.where('o.user_id', '=', personId).executeTakeFirstOrThrow();
        await s.t.pool.query('update order_lines set refunded_cents = cash_cents where id = $1', [id]);
        return { as: personId, params: { id: made.id }, body: { amount: 30 } };
      },
      answered: async (s) => {
        const { personId, made, submissionId } = await paidWork(s, 15);
        await callApi(s, 'school-admin', `POST /teachers/submissions/${submissionId}/feedback`, feedback);
        return { as: personId, params: { id: made.id }, body: { amount: 30 } };
      },
    },
  },
  'POST /teachers/submissions/{id}/readings': {
    does: async (s) => ({ ...of((await work(s)).id), body: {} }),
    cases: {
      'someone reads it': async (s) => ({ ...of(await readByStaff(s)), body: {} }),
      'taken over': async (s) => ({ ...of(await readByStaff(s)), body: { takeOver: true } }),
      'given back': async (s) => ({ ...of((await givenBack(s)).id), body: {} }),
    },
  },
  'DELETE /teachers/submissions/{id}/readings': {
    does: async (s) => {
      const { id } = await work(s);
      await callApi(s, 'school-admin', `POST /teachers/submissions/${id}/readings`, {});
      return of(id);
    },
  },
  'PATCH /teachers/submissions/{id}/draft': {
    does: async (s) => ({ ...of((await work(s)).id), body: { feedback: '<p>So far.</p>' } }),
    cases: {
      'someone reads it': async (s) => ({ ...of(await readByStaff(s)), body: { feedback: '<p>So far.</p>' } }),
      stale: async (s) => {
        const { id } = await work(s);
        await callApi(s, 'school-admin', `PATCH /teachers/submissions/${id}/draft`, { feedback: '<p>So far.</p>' });
        return { ...of(id), body: { feedback: '<p>Or so.</p>', version: 0 } };
      },
    },
  },
  'POST /teachers/submissions/{id}/feedback': {
    does: async (s) => ({ ...of((await work(s)).id), body: feedback }),
    cases: {
      'answered already': async (s) => ({ ...of((await answered(s)).id), body: feedback }),
      'someone reads it': async (s) => ({ ...of(await readByStaff(s)), body: feedback }),
      'given back': async (s) => ({ ...of((await givenBack(s)).id), body: feedback }),
      'says nothing': async (s) => ({ ...of((await work(s)).id), body: { feedback: '<p></p>' } }),
    },
  },
  'PATCH /teachers/submissions/{id}/feedback': {
    does: async (s) => ({ ...of((await answered(s)).id), body: { feedback: '<p>Breathe out.</p>' } }),
    cases: {
      'not answered': async (s) => ({ ...of((await work(s)).id), body: feedback }),
      'too late': async (s) => {
        const { id } = await answered(s);
        await s.t.db
          .updateTable('workout_submissions')
          .set({ answered_at: inDays(s, -2) })
          .where('id', '=', id)
          .execute();
        return { ...of(id), body: { feedback: '<p>Breathe out.</p>' } };
      },
    },
  },
};
