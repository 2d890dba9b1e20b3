import { type AWorkout, aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import { rights } from '#testing/faults/rights.table.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, inDays, multiplied, someone } from './kit.ts';
import { admin, school, to } from './teaching-kit.ts';

const workout = (s: ScenarioContext, input: AWorkout = {}) =>
  aWorkout(s.t.systemCtx(), { schoolId: s.world.school.id, ...input });
async function takenWorkout(s: ScenarioContext) {
  const createdWorkout = await workout(s);
  const { personId } = await someone(s);
  await callApi(s, personId, `POST /workouts/${createdWorkout.id}/attend`, {
    ticketTypeId: createdWorkout.liveTicketTypeId,
    attending: true,
  });
  return createdWorkout;
}

export const teachingWorkouts: Readonly<Record<string, Recording>> = {
  'POST /teachers/workouts': {
    cases: {
      'wrong fields': ({ world }) => ({
        as: admin,
        body: {
          schoolId: world.school.id,
          status: 'published',
          name: '',
          capacityLive: -1,
          capacityAsync: 5,
          liveSessionMemberPrice: 20,
          liveSessionNonmemberPrice: 10,
          asyncSessionMemberPrice: 0,
          asyncSessionNonmemberPrice: 0,
          description: '',
          instructions: '',
          startDate: '2027-02-30',
          startTime: '07:00',
          ampm: 'PM',
          timezone: 'Mars/Olympus',
          duration: 60,
        },
      }),
      'too many': async (s) => {
        const { id: schoolId, adminId } = await school(s);
        const { id } = await workout(s, { schoolId });
        await multiplied(s, 'workouts', id, 4999);
        const { body } = rights['POST /teachers/workouts']!.ask(s.world, 'own', adminId);
        return { as: adminId, body: { ...body, schoolId } };
      },
    },
  },
  'PATCH /teachers/workouts/{id}': {
    cases: {
      publish: async (s) => ({
        as: admin,
        ...to((await workout(s, { published: false })).id),
        body: { status: 'published' },
      }),
      finish: async (s) => ({ as: admin, ...to((await workout(s)).id), body: { status: 'finished' } }),
      'back to draft, with places': async (s) => ({
        as: admin,
        ...to((await takenWorkout(s)).id),
        body: { status: 'draft' },
      }),
      'another time': async (s) => ({
        as: admin,
        ...to((await takenWorkout(s)).id),
        body: { startDate: '2027-02-20' },
      }),
      cancel: async (s) => ({ as: admin, ...to((await takenWorkout(s)).id), body: { status: 'cancelled' } }),
      'cancel and more': async (s) => ({
        as: admin,
        ...to((await workout(s)).id),
        body: { status: 'cancelled', name: 'Off' },
      }),
      'cancel a draft': async (s) => ({
        as: admin,
        ...to((await workout(s, { published: false })).id),
        body: { status: 'cancelled' },
      }),
      'cancelled already': async (s) => {
        const { id } = await workout(s);
        await callApi(s, admin, `PATCH /teachers/workouts/${id}`, { status: 'cancelled' });
        return { as: admin, ...to(id), body: { name: 'Again' } };
      },
      'locked once it has begun': async (s) => {
        const { id } = await workout(s);
        const begunAt = { starts_at: inDays(s, -1 / 48), ends_at: inDays(s, 1 / 48) };
        await s.t.db.updateTable('workouts').set(begunAt).where('id', '=', id).execute();
        return { as: admin, ...to(id), body: { startDate: '2027-02-20' } };
      },
      stale: async (s) => {
        const { id } = await workout(s);
        await callApi(s, admin, `PATCH /teachers/workouts/${id}`, { name: 'Ours' });
        return { as: admin, ...to(id), body: { name: 'Mine', revision: 0 } };
      },
      'what no one sets': async (s) => ({ as: admin, ...to((await workout(s)).id), body: { status: 'started' } }),
    },
  },
  'DELETE /teachers/workouts/{id}': {
    does: async (s) => ({ as: admin, ...to((await workout(s)).id) }),
    cases: {
      'people have places': async (s) => ({ as: admin, ...to((await takenWorkout(s)).id) }),
      cancelled: async (s) => {
        const { id } = await takenWorkout(s);
        await callApi(s, admin, `PATCH /teachers/workouts/${id}`, { status: 'cancelled' });
        return { as: admin, ...to(id) };
      },
    },
  },
};
