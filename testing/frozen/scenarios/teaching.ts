import { aPlace } from '#server/domain/enrolment/enrolment.factory.ts';
import { type AnEvent, aHost, anEvent, beginIn } from '#server/domain/events/event/event.factory.ts';
import { hostEvent, updateEvent } from '#server/domain/events/index.ts';
import { sendAskedRecaps } from '#server/domain/events/recap/send-recap.ts';
import { aClassSession } from '#server/domain/events/sessions/class-session.factory.ts';
import { type ACohort, aCohort, aCourse, aSchool } from '#server/domain/schools/cohort/cohort.factory.ts';
import { type AWorkout, aWorkout } from '#server/domain/workouts/workout/workout.factory.ts';
import { cancelEvent } from '#server/use-cases/events/cancel-event.ts';
import type { Recording, Stage } from '../session.ts';
import { ask, bought, disputed, inDays, multiplied, someone } from './kit.ts';

const to = (id: number) => ({ params: { id } });
const admin = 'school-admin' as const;
const because = { reason: 'Frozen.' };

/** So many more rows like this one, each with a seat pool of its own. */
async function multipliedWithSeats(s: Stage, table: 'cohorts' | 'events' | 'ticket_types', id: number, times: number) {
  const { rows } = await s.t.pool.query<{ id: number }>(`select seat_pool_id as id from ${table} where id = $1`, [id]);
  await multiplied(s, 'seat_pools', rows[0]?.id ?? 0, times);
  await multiplied(s, table, id, times, { seat_pool_id: '(select max(id) from seat_pools) - n + 1' });
}
async function school(s: Stage) {
  const { personId } = await someone(s);
  return { ...(await aSchool(s.t.system_ctx(), { adminId: personId })), adminId: personId };
}
const course = (s: Stage) => aCourse(s.t.system_ctx(), { schoolId: s.world.school.id });
const cohort = async (s: Stage, input: ACohort = {}) =>
  aCohort(s.t.system_ctx(), { courseId: input.courseId ?? (await course(s)).id, ...input });
const draft = (s: Stage) => cohort(s, { open: false });
const set = (s: Stage, id: number, change: object) =>
  s.t.db.updateTable('cohorts').set(change).where('id', '=', id).execute();
async function started(s: Stage) {
  const made = await cohort(s);
  await set(s, made.id, { starts_at: inDays(s, -5), payment_due_at: inDays(s, -6) });
  return made;
}
async function over(s: Stage) {
  const made = await cohort(s);
  await set(s, made.id, { starts_at: inDays(s, -60), ends_at: inDays(s, -20), payment_due_at: inDays(s, -61) });
  return made;
}
async function cancelled(s: Stage) {
  const made = await cohort(s);
  await set(s, made.id, { status: 'cancelled', cancelled_at: s.t.system.clock.now() });
  return made;
}
/** Someone paid for a place in it. */
async function placed(s: Stage, { id }: { id: number }) {
  const personId = await s.t.buyer();
  await s.t.select(personId, id);
  const { body } = await s.t.link(personId);
  await s.t.pay(body.orderId);
  await s.t.settle();
  const places = s.t.db.selectFrom('enrolments').select('id').where('user_id', '=', personId);
  return { personId, orderId: Number(body.orderId), placeId: (await places.executeTakeFirstOrThrow()).id };
}

const event = (s: Stage, input: AnEvent = {}) => anEvent(s.t.system_ctx(), { schoolId: s.world.school.id, ...input });
const PRICED = { priceCents: 2000, nonmemberPriceCents: 2500, capacity: 5 };
const ticketed = (s: Stage, ticket: object = PRICED) => event(s, { tickets: [ticket] });
async function attended(s: Stage, more: AnEvent = {}) {
  const made = await event(s, more);
  const { personId } = await someone(s);
  await ask(s, personId, `POST /events/${made.id}/attend`, { attending: true });
  return { ...made, personId };
}
const begun = async (s: Stage, eventId: number, minutes = -5) => beginIn(s.t.system_ctx(), eventId, minutes);
const OPEN_MIC = {
  name: 'Open mic',
  kind: 'Community',
  description: '<p>Bring a song.</p>',
  startDate: '2027-02-20',
  startTime: '07:00',
  ampm: 'PM',
  timezone: 'America/New_York',
};
/** An event that is over, with a recap to send. */
async function recapped(s: Stage) {
  const { id } = await attended(s);
  await updateEvent(s.t.system_ctx(), id, { recap: '<p>We sang.</p>' });
  await begun(s, id, -90);
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
async function seriesBody(s: Stage, of?: { id: number; courseId: number }) {
  const on = of ?? (await cohort(s, { startsIn: 40, endsIn: 90 }));
  return { ...SERIES, courseId: on.courseId, cohortId: on.id };
}
/** A series of drafts; its first session. */
async function series(s: Stage, more: object = withLink) {
  const body = await seriesBody(s);
  await ask(s, admin, 'POST /teachers/events/create_series', { ...body, ...more });
  const sessions = s.t.db
    .selectFrom('events')
    .select('id')
    .where('cohort_id', '=', body.cohortId)
    .orderBy('series_number');
  return { id: (await sessions.executeTakeFirstOrThrow()).id, cohortId: body.cohortId };
}
async function described(s: Stage) {
  const made = await series(s);
  const words = { description: '<p>We sing.</p>', short_description: 'We sing.' };
  await s.t.db.updateTable('events').set(words).where('cohort_id', '=', made.cohortId).execute();
  return made;
}

async function hosted(s: Stage) {
  const { id } = await event(s);
  const host = await aHost(s.t.system_ctx(), { schoolId: s.world.school.id });
  await hostEvent(s.t.system_ctx(), { eventId: id, hostId: host.id });
  const links = s.t.db.selectFrom('event_hosts').select('id').where('event_id', '=', id);
  return { eventId: id, hostId: host.id, linkId: (await links.executeTakeFirstOrThrow()).id };
}

const workout = (s: Stage, input: AWorkout = {}) =>
  aWorkout(s.t.system_ctx(), { schoolId: s.world.school.id, ...input });
async function takenWorkout(s: Stage) {
  const made = await workout(s);
  const { personId } = await someone(s);
  await ask(s, personId, `POST /workouts/${made.id}/attend`, { ticketTypeId: made.liveTicketTypeId, attending: true });
  return made;
}

export const teaching: Readonly<Record<string, Recording>> = {
  'POST /teachers/cohorts': {
    cases: {
      'as another one': async (s) => {
        const { id, courseId } = await cohort(s);
        await aClassSession(s.t.system_ctx(), { cohortId: id, inHours: 40 * 24 });
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
        const made = await cohort(s);
        await placed(s, made);
        return { as: admin, ...to(made.id), body: { enddate: '2027-04-20' } };
      },
      'new dates too often': async (s) => {
        const made = await cohort(s);
        await placed(s, made);
        await ask(s, admin, `PATCH /teachers/cohorts/${made.id}`, { enddate: '2027-04-18' });
        const changes = s.t.db.selectFrom('cohort_date_changes').select('id').where('cohort_id', '=', made.id);
        await multiplied(s, 'cohort_date_changes', (await changes.executeTakeFirstOrThrow()).id, 20);
        return { as: admin, ...to(made.id), body: { enddate: '2027-04-20' } };
      },
      'other figures': async (s) => {
        const made = await cohort(s);
        await placed(s, made);
        return { as: admin, ...to(made.id), body: { enddate: '2027-04-20', expected: { learners: 7 } } };
      },
      stale: async (s) => {
        const { id } = await cohort(s);
        await ask(s, admin, `PATCH /teachers/cohorts/${id}`, { moniker: 'Ours' });
        return { as: admin, ...to(id), body: { moniker: 'Mine', revision: 0 } };
      },
      'locked once it has begun': async (s) => ({
        as: admin,
        ...to((await started(s)).id),
        body: { startdate: '2027-02-01' },
      }),
      'below what is sold': async (s) => {
        const made = await cohort(s);
        for (let n = 0; n < 2; n += 1) await placed(s, made);
        return { as: admin, ...to(made.id), body: { capacity: 1 } };
      },
      cancel: async (s) => {
        const made = await cohort(s);
        await placed(s, made);
        return { as: admin, ...to(made.id), body: { status: 'cancelled' } };
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
        const made = await cohort(s, { startsIn: 35, endsIn: 90 });
        await aClassSession(s.t.system_ctx(), { cohortId: made.id, inHours: 48 });
        return {
          as: admin,
          ...to(made.id),
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
        await aPlace(s.t.system_ctx(), { personId: (await someone(s)).personId, cohortId: id, courseId });
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
        await ask(s, admin, `POST /teachers/cohorts/${id}/placements`, { email, ...because });
        return { as: admin, ...to(id), body: { email, ...because } };
      },
      'sold out': async (s) => {
        const made = await cohort(s, { capacity: 1 });
        await placed(s, made);
        return { as: admin, ...to(made.id), body: { email: (await someone(s)).email, ...because } };
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
        const made = await cohort(s);
        const { personId, placeId } = await placed(s, made);
        await ask(s, personId, `POST /cohorts/${made.id}/leaving`, {});
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
  'POST /teachers/events': {
    cases: {
      'of the school alone': ({ world }) => ({ as: admin, body: { ...OPEN_MIC, schoolId: world.school.id } }),
      'of nothing': () => ({ as: admin, body: OPEN_MIC }),
      'too many today': async (s) => {
        const made = await school(s);
        const { id } = await anEvent(s.t.system_ctx(), { schoolId: made.id });
        await multipliedWithSeats(s, 'events', id, 500);
        return { as: made.adminId, body: { ...OPEN_MIC, schoolId: made.id } };
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
        await begun(s, id);
        return { as: admin, ...to(id), body: { startDate: '2027-02-20' } };
      },
      stale: async (s) => {
        const { id } = await event(s);
        await ask(s, admin, `PATCH /teachers/events/${id}`, { shortDescription: 'Ours' });
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
        await begun(s, id, -300);
        return { as: admin, ...to(id), body: { status: 'cancelled' } };
      },
      'cancelled already': async (s) => {
        const { id } = await event(s);
        await cancelEvent(s.t.system_ctx(), { eventId: id, by: null });
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
      await begun(s, id, -30);
      return { as: admin, ...to(id) };
    },
    cases: {
      over: async (s) => {
        const { id } = await event(s);
        await begun(s, id, -300);
        return { as: admin, ...to(id) };
      },
    },
  },
  'POST /teachers/events/{id}/copies': {
    cases: {
      'its cohort is over': async (s) => {
        const made = await over(s);
        const session = await aClassSession(s.t.system_ctx(), { cohortId: made.id, inHours: -24 * 30 });
        return { as: admin, ...to(session.id) };
      },
    },
  },
  'POST /teachers/events/create_series': {
    cases: {
      'a cohort that is over': async (s) => ({ as: admin, body: await seriesBody(s, await over(s)) }),
      'a cancelled cohort': async (s) => ({ as: admin, body: await seriesBody(s, await cancelled(s)) }),
      'too many': async (s) => {
        const on = await cohort(s, { startsIn: 40, endsIn: 90 });
        const { id } = await aClassSession(s.t.system_ctx(), { cohortId: on.id, inHours: 41 * 24 });
        await multipliedWithSeats(s, 'events', id, 500);
        return { as: admin, body: await seriesBody(s, on) };
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
        await ask(s, admin, `POST /teachers/events/${id}/publish_series`, {});
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
        await ask(s, admin, `POST /teachers/events/${id}/publish_series`, {});
        await begun(s, id);
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
        await ask(s, admin, `POST /teachers/events/${id}/recap_sends`);
        return { as: admin, ...to(id) };
      },
      'not over': async (s) => ({ as: admin, ...to((await event(s)).id) }),
      'a draft': async (s) => ({ as: admin, ...to((await event(s, { published: false })).id) }),
      'without words': async (s) => {
        const { id } = await event(s);
        await begun(s, id, -90);
        return { as: admin, ...to(id) };
      },
    },
  },
  'DELETE /teachers/events/{id}/recap_sends': {
    does: async (s) => {
      const id = await recapped(s);
      await ask(s, admin, `POST /teachers/events/${id}/recap_sends`);
      return { as: admin, ...to(id) };
    },
    cases: {
      'none was asked for': async (s) => ({ as: admin, ...to(await recapped(s)) }),
      'sent already': async (s) => {
        const id = await recapped(s);
        await ask(s, admin, `POST /teachers/events/${id}/recap_sends`);
        await s.t.db
          .updateTable('recap_sends')
          .set({ held_until: inDays(s, -1) })
          .where('event_id', '=', id)
          .execute();
        await sendAskedRecaps(s.t.system_ctx());
        return { as: admin, ...to(id) };
      },
    },
  },
  'POST /teachers/ticket_types': {
    cases: {
      'of one that has begun': async (s) => {
        const { id } = await event(s);
        await begun(s, id);
        return { as: admin, body: { eventId: id } };
      },
      'too many': async (s) => {
        const { id } = await event(s);
        const { ticketType } = await ask(s, admin, 'POST /teachers/ticket_types', { eventId: id });
        await multipliedWithSeats(s, 'ticket_types', ticketType.id, 19);
        return { as: admin, body: { eventId: id } };
      },
    },
  },
  'PATCH /teachers/ticket_types/{id}': {
    cases: {
      'on sale': async (s) => {
        const { id } = await event(s);
        const made = await ask(s, admin, 'POST /teachers/ticket_types', { eventId: id });
        const body = { name: 'Seat', capacity: 5, price: 20, nonmemberPrice: 25, status: 'active' };
        return { as: admin, ...to(made.ticketType.id), body };
      },
      'locked once it has begun': async (s) => {
        const { id, ticketTypeIds } = await ticketed(s);
        await begun(s, id);
        return { as: admin, ...to(ticketTypeIds[0]!), body: { price: 30 } };
      },
      'below what is sold': async (s) => {
        const { ticketTypeIds } = await ticketed(s);
        await bought(s, await s.t.buyer(), ticketTypeIds[0]);
        return { as: admin, ...to(ticketTypeIds[0]!), body: { capacity: 0, price: -1 } };
      },
      stale: async (s) => {
        const { ticketTypeIds } = await ticketed(s);
        await ask(s, admin, `PATCH /teachers/ticket_types/${ticketTypeIds[0]}`, { name: 'Ours' });
        return { as: admin, ...to(ticketTypeIds[0]!), body: { name: 'Mine', revision: 0 } };
      },
    },
  },
  'DELETE /teachers/ticket_types/{id}': {
    does: async (s) => {
      const { id } = await event(s);
      const made = await ask(s, admin, 'POST /teachers/ticket_types', { eventId: id });
      return { as: admin, ...to(made.ticketType.id) };
    },
    cases: {
      'someone has one': async (s) => {
        const { ticketTypeIds } = await ticketed(s);
        await bought(s, await s.t.buyer(), ticketTypeIds[0]);
        return { as: admin, ...to(ticketTypeIds[0]!) };
      },
      begun: async (s) => {
        const { id, ticketTypeIds } = await ticketed(s);
        await begun(s, id);
        return { as: admin, ...to(ticketTypeIds[0]!) };
      },
    },
  },
  'POST /teachers/ticket_types/{id}/refunds': {
    does: async (s) => {
      const { ticketTypeIds } = await ticketed(s);
      await bought(s, await s.t.buyer(), ticketTypeIds[0]);
      await ask(s, admin, `PATCH /teachers/ticket_types/${ticketTypeIds[0]}`, { price: 0, nonmemberPrice: 0 });
      return { as: admin, ...to(ticketTypeIds[0]!), body: { expected: { people: 1 } } };
    },
    cases: { 'nothing was paid': async (s) => ({ as: admin, ...to((await ticketed(s)).ticketTypeIds[0]!), body: {} }) },
  },
  'POST /teachers/hosts': {
    cases: {
      'too many': async (s) => {
        const { id } = await event(s);
        for (let n = 0; n < 20; n += 1) await ask(s, admin, 'POST /teachers/hosts', { eventId: id });
        return { as: admin, body: { eventId: id } };
      },
      'of one that has begun': async (s) => {
        const { id } = await event(s);
        await begun(s, id);
        return { as: admin, body: { eventId: id } };
      },
    },
  },
  'PATCH /teachers/hosts/{hostId}': {
    cases: {
      archive: async (s) => ({
        as: admin,
        params: { hostId: (await aHost(s.t.system_ctx(), { schoolId: s.world.school.id })).id },
        body: { archived: true },
      }),
      'archive one that is shown': async (s) => ({
        as: admin,
        params: { hostId: (await hosted(s)).hostId },
        body: { archived: true },
      }),
      'archived already': async (s) => {
        const { id } = await aHost(s.t.system_ctx(), { schoolId: s.world.school.id });
        await ask(s, admin, `PATCH /teachers/hosts/${id}`, { archived: true });
        return { as: admin, params: { hostId: id }, body: { name: 'Ada' } };
      },
    },
  },
  'POST /teachers/event_hosts': {
    does: async (s) => ({
      as: admin,
      body: {
        eventId: (await event(s)).id,
        hostId: (await aHost(s.t.system_ctx(), { schoolId: s.world.school.id })).id,
      },
    }),
  },
  'DELETE /teachers/event_hosts/{id}': { does: async (s) => ({ as: admin, ...to((await hosted(s)).linkId) }) },
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
        await ask(s, admin, `PATCH /teachers/workouts/${id}`, { status: 'cancelled' });
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
        await ask(s, admin, `PATCH /teachers/workouts/${id}`, { name: 'Ours' });
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
        await ask(s, admin, `PATCH /teachers/workouts/${id}`, { status: 'cancelled' });
        return { as: admin, ...to(id) };
      },
    },
  },
};
