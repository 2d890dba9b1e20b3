import { type AnEvent, anEvent } from '#server/features/events/event/event.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { sendRequestedRecaps } from '#server/features/events/recap/send-recap.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { cancelEvent } from '#server/journeys/events/cancel-event.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, inDays, someone } from './kit.ts';
import { admin, cancelled, cohort, event, multipliedWithSeats, over, school, startEvent, to } from './teaching-kit.ts';

async function attended(s: ScenarioContext, more: AnEvent = {}) {
  const createdEvent = await event(s, more);
  const { personId } = await someone(s);
  await callApi(s, personId, `POST /events/${createdEvent.id}/attend`, { attending: true });
  return { ...createdEvent, personId };
}
const OPEN_MIC = {
  name: 'Open mic',
  kind: 'Community',
  admittance: 'members-only',
  description: '<p>Bring a song.</p>',
  startDate: '2027-02-20',
  startTime: '07:00',
  ampm: 'PM',
  timezone: 'America/New_York',
};
async function recapped(s: ScenarioContext) {
  const { id } = await attended(s);
  await updateEvent(s.t.systemCtx(), id, { recap: '<p>We sang.</p>' });
  await startEvent(s, id, -90);
  return id;
}

const SERIES = {
  name: 'Voice Lab',
  howManySessions: 3,
  whenDays: ['Tue'],
  startDate: '2027-03-02',
  startTime: '09:00',
  ampm: 'AM',
  timezone: 'America/New_York',
  duration: 60,
  kind: 'Class Session',
};
const withLink = { zoomUrl: 'https://meet.example.test/lab' };
async function seriesBody(s: ScenarioContext, of?: { id: number; courseId: number }) {
  const on = of ?? (await cohort(s, { startsIn: 40, endsIn: 90 }));
  return { ...SERIES, courseId: on.courseId, cohortId: on.id };
}
/** A series of drafts. Returns its first session. */
async function series(s: ScenarioContext, more: object = withLink) {
  const body = await seriesBody(s);
  await callApi(s, admin, 'POST /teachers/events/create_series', { ...body, ...more });
  const sessions = s.t.db
    .selectFrom('events')
    .select('id')
    .where('cohort_id', '=', body.cohortId)
    .orderBy('series_number');
  return { id: (await sessions.executeTakeFirstOrThrow()).id, cohortId: body.cohortId };
}
async function described(s: ScenarioContext) {
  const createdSeries = await series(s);
  const texts = { description: '<p>We sing.</p>', short_description: 'We sing.' };
  await s.t.db.updateTable('events').set(texts).where('cohort_id', '=', createdSeries.cohortId).execute();
  return createdSeries;
}

export const teachingEvents: Readonly<Record<string, Recording>> = {
  'POST /teachers/events': {
    cases: {
      'of the school alone': ({ world }) => ({ as: admin, body: { ...OPEN_MIC, schoolId: world.school.id } }),
      'of nothing': () => ({ as: admin, body: OPEN_MIC }),
      'too many today': async (s) => {
        const createdSchool = await school(s);
        const { id } = await anEvent(s.t.systemCtx(), { schoolId: createdSchool.id });
        await multipliedWithSeats(s, 'events', id, 500);
        return { as: createdSchool.adminId, body: { ...OPEN_MIC, schoolId: createdSchool.id } };
      },
      'wrong fields': ({ world }) => ({
        as: admin,
        body: {
          schoolId: world.school.id,
          startDate: '2027-02-30',
          startTime: '25:00',
          kind: 'Party',
          duration: 1,
          zoomUrl: 'nowhere',
        },
      }),
      'in a cancelled cohort': async (s) => {
        const { id, courseId } = await cancelled(s);
        return { as: admin, body: { ...OPEN_MIC, kind: 'Class Session', courseId, cohortId: id } };
      },
    },
  },
  'GET /teachers/events/{id}/preview': {
    cases: {
      'without a date': async (s) => {
        const { id } = await event(s, { published: false });
        const undated = { start_date: null, start_time: null, start_ampm: null, starts_at: null, ends_at: null };
        await s.t.db.updateTable('events').set(undated).where('id', '=', id).execute();
        return { as: admin, ...to(id), query: { as: 'member' } };
      },
    },
  },
  'PATCH /teachers/events/{id}': {
    cases: {
      publish: async (s) => ({
        as: admin,
        ...to((await event(s, { published: false })).id),
        body: { status: 'published' },
      }),
      'publish incomplete': async (s) => ({
        as: admin,
        ...to((await event(s, { published: false, zoomUrl: null, description: '' })).id),
        body: { status: 'published' },
      }),
      'back to draft': async (s) => ({ as: admin, ...to((await event(s)).id), body: { status: 'draft' } }),
      'another time': async (s) => ({
        as: admin,
        ...to((await attended(s)).id),
        body: { startDate: '2027-02-20', startTime: '08:00', ampm: 'PM' },
      }),
      'other figures': async (s) => ({
        as: admin,
        ...to((await attended(s)).id),
        body: { startDate: '2027-02-20', expected: { told: 7 } },
      }),
      'locked once it has begun': async (s) => {
        const { id } = await event(s);
        await startEvent(s, id);
        return { as: admin, ...to(id), body: { startDate: '2027-02-20' } };
      },
      stale: async (s) => {
        const { id } = await event(s);
        await callApi(s, admin, `PATCH /teachers/events/${id}`, { shortDescription: 'Ours' });
        return { as: admin, ...to(id), body: { shortDescription: 'Mine', revision: 0 } };
      },
      cancel: async (s) => ({ as: admin, ...to((await attended(s)).id), body: { status: 'cancelled' } }),
      'cancel and more': async (s) => ({
        as: admin,
        ...to((await event(s)).id),
        body: { status: 'cancelled', name: 'Off' },
      }),
      'cancel a draft': async (s) => ({
        as: admin,
        ...to((await event(s, { published: false })).id),
        body: { status: 'cancelled' },
      }),
      'cancel what is over': async (s) => {
        const { id } = await event(s);
        await startEvent(s, id, -300);
        return { as: admin, ...to(id), body: { status: 'cancelled' } };
      },
      'cancelled already': async (s) => {
        const { id } = await event(s);
        await cancelEvent(s.t.systemCtx(), { eventId: id, by: null });
        return { as: admin, ...to(id), body: { name: 'Again' } };
      },
      'start it': async (s) => ({ as: admin, ...to((await event(s)).id), body: { status: 'started' } }),
    },
  },
  'DELETE /teachers/events/{id}': {
    does: async (s) => ({ as: admin, ...to((await event(s)).id), query: { revision: 0 } }),
    cases: {
      'people have places': async (s) => ({ as: admin, ...to((await attended(s)).id), query: { revision: 0 } }),
      stale: async (s) => ({ as: admin, ...to((await event(s)).id), query: { revision: 9 } }),
    },
  },
  'POST /teachers/events/{id}/early_ends': {
    does: async (s) => {
      const { id } = await event(s);
      await startEvent(s, id, -30);
      return { as: admin, ...to(id) };
    },
    cases: {
      over: async (s) => {
        const { id } = await event(s);
        await startEvent(s, id, -300);
        return { as: admin, ...to(id) };
      },
    },
  },
  'POST /teachers/events/{id}/copies': {
    cases: {
      'its cohort is over': async (s) => {
        const endedCohort = await over(s);
        const session = await aClassSession(s.t.systemCtx(), { cohortId: endedCohort.id, inHours: -24 * 30 });
        return { as: admin, ...to(session.id) };
      },
    },
  },
  'POST /teachers/events/create_series': {
    cases: {
      'a cohort that is over': async (s) => ({ as: admin, body: await seriesBody(s, await over(s)) }),
      'a cancelled cohort': async (s) => ({ as: admin, body: await seriesBody(s, await cancelled(s)) }),
      'too many': async (s) => {
        const { id: schoolId, adminId } = await school(s);
        const { id: courseId } = await aCourse(s.t.systemCtx(), { schoolId });
        const on = await cohort(s, { courseId, startsIn: 40, endsIn: 90 });
        const { id } = await aClassSession(s.t.systemCtx(), { cohortId: on.id, inHours: 41 * 24 });
        await multipliedWithSeats(s, 'events', id, 500);
        return { as: adminId, body: await seriesBody(s, on) };
      },
      'wrong fields': async (s) => ({
        as: admin,
        body: { ...(await seriesBody(s)), howManySessions: 21, whenDays: [], timezone: 'Mars/Olympus' },
      }),
    },
  },
  'POST /teachers/events/{id}/publish_series': {
    does: async (s) => ({ as: admin, ...to((await described(s)).id), body: {} }),
    cases: {
      incomplete: async (s) => ({ as: admin, ...to((await series(s, {})).id), body: {} }),
      'published already': async (s) => {
        const { id } = await described(s);
        await callApi(s, admin, `POST /teachers/events/${id}/publish_series`, {});
        return { as: admin, ...to(id), body: {} };
      },
      'no series': ({ world }) => ({ as: admin, ...to(world.eventId), body: {} }),
    },
  },
  'PATCH /teachers/events/{id}/following': {
    does: async (s) => ({ as: admin, ...to((await series(s)).id), body: { name: 'Breath Lab' } }),
    cases: {
      'has begun': async (s) => {
        const { id } = await described(s);
        await callApi(s, admin, `POST /teachers/events/${id}/publish_series`, {});
        await startEvent(s, id);
        return { as: admin, ...to(id), body: { summary: 'We sang.' } };
      },
      'no series': ({ world }) => ({ as: admin, ...to(world.eventId), body: { name: 'Breath Lab' } }),
      'cancel all': async (s) => ({ as: admin, ...to((await series(s)).id), body: { status: 'cancelled' } }),
    },
  },
  'POST /teachers/events/{id}/recap_sends': {
    does: async (s) => ({ as: admin, ...to(await recapped(s)) }),
    cases: {
      'asked already': async (s) => {
        const id = await recapped(s);
        await callApi(s, admin, `POST /teachers/events/${id}/recap_sends`);
        return { as: admin, ...to(id) };
      },
      'not over': async (s) => ({ as: admin, ...to((await event(s)).id) }),
      'a draft': async (s) => ({ as: admin, ...to((await event(s, { published: false })).id) }),
      'without words': async (s) => {
        const { id } = await event(s);
        await startEvent(s, id, -90);
        return { as: admin, ...to(id) };
      },
    },
  },
  'DELETE /teachers/events/{id}/recap_sends': {
    does: async (s) => {
      const id = await recapped(s);
      await callApi(s, admin, `POST /teachers/events/${id}/recap_sends`);
      return { as: admin, ...to(id) };
    },
    cases: {
      'none was asked for': async (s) => ({ as: admin, ...to(await recapped(s)) }),
      'sent already': async (s) => {
        const id = await recapped(s);
        await callApi(s, admin, `POST /teachers/events/${id}/recap_sends`);
        await s.t.db
          .updateTable('recap_sends')
          .set({ held_until: inDays(s, -1) })
          .where('event_id', '=', id)
          .execute();
        await sendRequestedRecaps(s.t.systemCtx());
        return { as: admin, ...to(id) };
      },
    },
  },
};
