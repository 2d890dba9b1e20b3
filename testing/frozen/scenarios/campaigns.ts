import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, exhausted, inDays, someone } from './kit.ts';

const to = (id: number) => ({ params: { id } });
const admin = 'school-admin' as const;
const TEXT = { subject: 'News', body: '<p>Hello {{first_name}}.</p>' };

async function email(s: ScenarioContext, more: object = { kind: 'onetime', ...TEXT }) {
  const { id: courseId } = await aCourse(s.t.systemCtx(), { schoolId: s.world.school.id });
  const created = await callApi(s, admin, 'POST /teachers/email_templates', { courseId, ...more });
  return { id: created.email_template.id as number, courseId };
}
/** A one-time email that is turned on, to a cohort's learners. */
async function ready(s: ScenarioContext, learners = 2) {
  const { id: cohortId, courseId } = await aCohort(s.t.systemCtx(), {
    courseId: (await aCourse(s.t.systemCtx(), { schoolId: s.world.school.id })).id,
  });
  for (let n = 0; n < learners; n += 1) {
    await aPlace(s.t.systemCtx(), { personId: (await someone(s)).personId, cohortId, courseId });
  }
  const created = await callApi(s, admin, 'POST /teachers/email_templates', {
    courseId,
    kind: 'onetime',
    list: `cohort_id${cohortId}`,
    ...TEXT,
  });
  const id: number = created.email_template.id;
  await callApi(s, admin, `PATCH /teachers/email_templates/${id}`, { status: 'active' });
  return { id, courseId, cohortId };
}
async function pressed(s: ScenarioContext) {
  const { id } = await ready(s);
  await callApi(s, admin, `POST /teachers/email_templates/${id}/send_now`, {});
  return id;
}
const mailing = (s: ScenarioContext, id: number, change: object) =>
  s.t.db.updateTable('mailings').set(change).where('email_template_id', '=', id).execute();
/** An email whose thirty-second hold has passed but that hasn't been released. */
async function overdue(s: ScenarioContext) {
  const id = await pressed(s);
  await mailing(s, id, { held_until: inDays(s, -1) });
  return id;
}
async function sent(s: ScenarioContext) {
  const { id } = await ready(s);
  await s.t.db
    .updateTable('email_templates')
    .set({ email_sent_at: inDays(s, -1) })
    .where('id', '=', id)
    .execute();
  return id;
}

export const campaigns: Readonly<Record<string, Recording>> = {
  'POST /teachers/email_templates': {
    cases: {
      'of an event': ({ world }) => ({ as: admin, body: { kind: 'activity', eventId: world.eventId, ...TEXT } }),
      'to the waitlist of an event': ({ world }) => ({ as: admin, body: { kind: 'waitlist', eventId: world.eventId } }),
      'of nothing': () => ({ as: admin, body: { kind: 'onetime' } }),
      'wrong words': ({ world }) => ({
        as: admin,
        body: { kind: 'onetime', courseId: world.course.id, subject: 'Hi {{unknown}}', list: 'nowhere' },
      }),
      'too many': async (s) => {
        const { courseId } = await email(s);
        await s.t.pool.query(
          `insert into email_templates (school_id, course_id, kind, created_at)
            select $1, $2, 'onetime', $3 from generate_series(1, 200)`,
          [s.world.school.id, courseId, s.t.system.clock.now()],
        );
        return { as: admin, body: { kind: 'onetime', courseId } };
      },
    },
  },
  'PATCH /teachers/email_templates/{id}': {
    cases: {
      stale: async (s) => {
        const { id } = await email(s);
        await callApi(s, admin, `PATCH /teachers/email_templates/${id}`, { subject: 'Ours' });
        return { as: admin, ...to(id), body: { subject: 'Mine', revision: 0 } };
      },
      'about to go': async (s) => ({ as: admin, ...to(await pressed(s)), body: { subject: 'Late' } }),
      'sent already': async (s) => ({ as: admin, ...to(await sent(s)), body: { subject: 'Late' } }),
      'switched on without its words': async (s) => ({
        as: admin,
        ...to((await email(s, { kind: 'onetime' })).id),
        body: { status: 'active' },
      }),
    },
  },
  'DELETE /teachers/email_templates/{id}': {
    does: async (s) => ({ as: admin, ...to((await email(s)).id) }),
    cases: { 'sent already': async (s) => ({ as: admin, ...to(await sent(s)) }) },
  },
  'POST /teachers/email_templates/{id}/send_test': {
    cases: {
      'too many': async (s) => {
        const { id } = await email(s);
        const body = { email: 'walked@example.test' };
        await callApi(s, admin, `POST /teachers/email_templates/${id}/send_test`, body);
        return { as: admin, ...to(id), body, after: await exhausted(s, 'email_tests_of_person') };
      },
    },
  },
  'POST /teachers/email_templates/{id}/send_now': {
    does: async (s) => ({ as: admin, ...to((await ready(s)).id), body: { expected: 2 } }),
    cases: {
      'the list changed': async (s) => ({ as: admin, ...to((await ready(s)).id), body: { expected: 3 } }),
      'pressed twice': async (s) => ({ as: admin, ...to(await pressed(s)), body: {} }),
      'going out': async (s) => {
        const id = await overdue(s);
        await mailing(s, id, { state: 'sending' });
        return { as: admin, ...to(id), body: {} };
      },
      'sent already': async (s) => ({ as: admin, ...to(await sent(s)), body: {} }),
      'switched off': async (s) => {
        const { id } = await ready(s);
        await callApi(s, admin, `PATCH /teachers/email_templates/${id}`, { status: 'inactive' });
        return { as: admin, ...to(id), body: {} };
      },
      'without a list': async (s) => ({ as: admin, ...to((await email(s)).id), body: {} }),
      'to no one': async (s) => ({ as: admin, ...to((await ready(s, 0)).id), body: {} }),
      automated: async (s) => ({
        as: admin,
        ...to((await email(s, { kind: 'waitlist', intervalValue: 1, intervalUnit: 'days', ...TEXT })).id),
        body: {},
      }),
      stale: async (s) => ({ as: admin, ...to((await ready(s)).id), body: { revision: 0 } }),
      'too many emails today': async (s) => {
        const { id } = await ready(s);
        const config = s.t.system.config as { teacherMailsADay: number };
        const allowed = config.teacherMailsADay;
        config.teacherMailsADay = 1;
        return {
          as: admin,
          ...to(id),
          body: {},
          after: () => {
            config.teacherMailsADay = allowed;
          },
        };
      },
    },
  },
  'DELETE /teachers/email_templates/{id}/send_now': {
    does: async (s) => ({ as: admin, ...to(await pressed(s)) }),
    cases: {
      'nothing is about to go': async (s) => ({ as: admin, ...to((await ready(s)).id) }),
      'too late': async (s) => ({ as: admin, ...to(await overdue(s)) }),
    },
  },
  'POST /teachers/email_templates/{id}/stop': {
    does: async (s) => ({ as: admin, ...to(await overdue(s)) }),
    cases: { 'nothing goes out': async (s) => ({ as: admin, ...to((await email(s)).id) }) },
  },
};
