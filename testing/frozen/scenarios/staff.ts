import { setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { createLibraryContent } from '#server/features/library/index.ts';
import { aMeetingAccount } from '#server/features/meetings/manage/meeting.factory.ts';
import { wakeMeetings } from '#server/features/meetings/manage/wake-meetings.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, multiplied, someone } from './kit.ts';

const to = (id: number) => ({ params: { id } });
const because = { reason: 'Frozen.' };
const staff = 'staff' as const;
const SIGN_IN = { accountId: 'sandbox-a', clientId: 'sandbox-zoom', clientSecret: 'sandbox-zoom-secret' };

const account = (s: ScenarioContext, cohortId?: number) =>
  aMeetingAccount(s.t.systemCtx(), {
    zoomId: 'sandbox-account-a1Qz',
    ...(cohortId === undefined ? {} : { cohortId }),
  });
/** A draft that is waiting for its meeting. */
async function wanting(s: ScenarioContext, zoomAccountId: number) {
  const session = { inHours: 48, published: false, zoomUrl: null, zoomAccountId };
  const { id } = await aClassSession(s.t.systemCtx(), { cohortId: s.world.cohortId, ...session });
  await wakeMeetings(s.t.systemCtx());
  await s.t.drainJobs();
  return id;
}
async function meeting(s: ScenarioContext) {
  const { id, zoomId } = await account(s, s.world.cohortId);
  return { accountId: id, zoomId, eventId: await wanting(s, id) };
}
const project = (s: ScenarioContext) => anEvent(s.t.systemCtx(), { schoolId: s.world.school.id });
const setProjects = (s: ScenarioContext, projects: unknown) => Object.assign(s.t.system.providers, { projects });

export const staffs: Readonly<Record<string, Recording>> = {
  'PATCH /admin/users/{id}': {
    does: async (s) => ({ as: staff, ...to((await someone(s)).personId), body: { isBeta: true, ...because } }),
    cases: {
      'makes staff': async (s) => ({
        as: staff,
        ...to((await someone(s)).personId),
        body: { isStaff: true, ...because },
      }),
      'one’s own': ({ world }) => ({ as: staff, ...to(world.people.staff!), body: { isStaff: false, ...because } }),
    },
  },
  'POST /admin/users/{id}/credits': {
    does: async (s) => ({ as: staff, ...to((await someone(s)).personId), body: { credits: 3, ...because } }),
  },
  'DELETE /admin/users/{id}/sessions': {
    does: async (s) => {
      const { personId } = await someone(s);
      await s.t.cookieOf(personId);
      return { as: staff, ...to(personId) };
    },
  },
  'POST /admin/users/{id}/two_step/removal': {
    does: async (s) => {
      const { personId } = await someone(s);
      await setUpTwoStep(s.t, personId);
      return { as: staff, ...to(personId), body: because };
    },
    cases: {
      off: async (s) => ({ as: staff, ...to((await someone(s)).personId), body: because }),
      'one’s own': ({ world }) => ({ as: staff, ...to(world.people.staff!), body: because }),
    },
  },
  'POST /admin/library_contents': {
    cases: {
      'without its days of staff': async (s) => {
        const { personId } = await someone(s, { isStaff: true });
        await s.t.db
          .updateTable('users')
          .set({ staff_since: new Date('2026-12-01T00:00:00Z') })
          .where('id', '=', personId)
          .execute();
        const config = s.t.system.config as { staffTwoStep: string };
        config.staffTwoStep = 'required';
        return {
          as: personId,
          body: { kind: 'Concept', name: 'New', status: 'draft' },
          after: () => {
            config.staffTwoStep = 'optional';
          },
        };
      },
    },
  },
  'DELETE /admin/library_contents/{id}': {
    does: async (s) => {
      const content = { kind: 'Concept' as const, name: 'Gone', body: '<p>Gone.</p>', status: 'published' as const };
      return { as: staff, ...to((await createLibraryContent(s.t.systemCtx(), content)).id) };
    },
  },
  'POST /admin/meeting_accounts': {
    does: () => ({
      as: staff,
      body: { name: 'Studio', ...SIGN_IN },
    }),
    cases: {
      'half a sign-in': () => ({ as: staff, body: { name: ' ', ...SIGN_IN, clientSecret: ' ' } }),
      'no key for secrets': (s) => {
        const config = s.t.system.config as { secretsKey: string | undefined };
        const { secretsKey } = config;
        config.secretsKey = undefined;
        return {
          as: staff,
          body: { name: 'Studio', ...SIGN_IN },
          after: () => {
            config.secretsKey = secretsKey;
          },
        };
      },
      'too many': async (s) => {
        const { id } = await account(s);
        await multiplied(s, 'zoom_accounts', id, 200, { name: "'Multiplied'" });
        const deletion = s.t.db.deleteFrom('zoom_accounts').where('name', '=', 'Multiplied');
        return {
          as: staff,
          body: { name: 'Studio', ...SIGN_IN },
          after: () => deletion.execute().then(() => undefined),
        };
      },
    },
  },
  'PATCH /admin/meeting_accounts/{id}': {
    does: async (s) => ({ as: staff, ...to((await account(s)).id), body: { name: 'Studio two' } }),
    cases: {
      'another account, with meetings': async (s) => ({
        as: staff,
        ...to((await meeting(s)).accountId),
        body: { accountId: 'sandbox-b', clientId: 'sandbox-zoom', clientSecret: 'sandbox-zoom-secret' },
      }),
    },
  },
  'POST /admin/meeting_accounts/{id}/archive': { does: async (s) => ({ as: staff, ...to((await account(s)).id) }) },
  'POST /admin/meeting_accounts/{id}/restore': {
    does: async (s) => {
      const { id } = await account(s);
      await callApi(s, staff, `POST /admin/meeting_accounts/${id}/archive`);
      return { as: staff, ...to(id) };
    },
  },
  'POST /admin/meeting_accounts/{id}/checks': {
    does: async (s) => ({ as: staff, ...to((await account(s)).id) }),
    cases: {
      'Zoom doesn’t let us in': async (s) => {
        const created = await callApi(s, staff, 'POST /admin/meeting_accounts', {
          name: 'Wrong',
          accountId: 'sandbox-c',
          clientId: 'sandbox-zoom',
          clientSecret: 'wrong',
        });
        return { as: staff, ...to(created.account.id) };
      },
    },
  },
  'POST /admin/meeting_accounts/{id}/courses': {
    does: async (s) => ({ as: staff, ...to((await account(s)).id), body: { courseId: s.world.course.id } }),
    cases: {
      archived: async (s) => {
        const { id } = await account(s);
        await callApi(s, staff, `POST /admin/meeting_accounts/${id}/archive`);
        return { as: staff, ...to(id), body: { courseId: s.world.course.id } };
      },
    },
  },
  'DELETE /admin/meeting_accounts/{id}/courses/{courseId}': {
    does: async (s) => ({
      as: staff,
      params: { id: (await account(s, s.world.cohortId)).id, courseId: s.world.course.id },
    }),
  },
  'POST /teachers/events/{id}/meeting_retries': {
    does: async (s) => {
      const { id } = await account(s, s.world.cohortId);
      await s.t.sandbox.control('requests/faults', { route: 'POST /zoom/v2/users/me/meetings', status: 400 });
      const eventId = await wanting(s, id);
      s.t.sandbox.world.faults.clear();
      return { as: 'course-admin', ...to(eventId) };
    },
  },
  'PATCH /admin/events/{id}': {
    cases: {
      cancel: ({ world }) => ({ as: staff, ...to(world.eventId), body: { status: 'cancelled' } }),
    },
  },
  'POST /admin/events/{id}/force_ccc_project': {
    does: async (s) => ({ as: staff, ...to((await project(s)).id) }),
    cases: {
      'there already': async (s) => {
        const { id } = await project(s);
        await updateEvent(s.t.systemCtx(), id, { ccc_project_url: 'https://homework.example.test/1' });
        return { as: staff, ...to(id) };
      },
      'it is being made': async (s) => {
        const { id } = await project(s);
        const now = s.t.system.clock.real();
        const claim = { event_id: id, asked_at: now, claimed_until: new Date(now.getTime() + 3_600_000) };
        await s.t.db.insertInto('event_projects').values(claim).execute();
        return { as: staff, ...to(id) };
      },
      'the service refuses': async (s) => {
        await s.t.sandbox.control('requests/faults', {
          route: 'POST /ccc/projects',
          status: 500,
          stored: false,
          times: 9,
        });
        return { as: staff, ...to((await project(s)).id), after: () => s.t.sandbox.world.faults.clear() };
      },
      'no service': async (s) => {
        const { projects } = s.t.system.providers;
        setProjects(s, null);
        return { as: staff, ...to((await project(s)).id), after: () => void setProjects(s, projects) };
      },
    },
  },
};
