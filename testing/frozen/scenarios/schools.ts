import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { lastMailTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { aListableCourse } from '#server/features/schools/manage/launch/launching.factory.ts';
import type { Recording, ScenarioContext } from '../session.ts';
import { callApi, exhausted, inDays, multiplied, someone } from './kit.ts';

const to = (id: number | string) => ({ params: { id } });

async function school(s: ScenarioContext) {
  const { personId, email } = await someone(s);
  const createdSchool = await aSchool(s.t.systemCtx(), { adminId: personId });
  return { ...createdSchool, adminId: personId, adminEmail: email };
}
async function taught(s: ScenarioContext) {
  const of = await school(s);
  return { ...of, course: await aCourse(s.t.systemCtx(), { schoolId: of.id }) };
}
const listable = async (s: ScenarioContext, without: readonly string[] = []) => {
  const of = await school(s);
  return { ...of, course: await aListableCourse(s.t.systemCtx(), { schoolId: of.id, without }) };
};

const WORDS = {
  schoolName: 'Foxglove',
  teaches: 'Foley.',
  audience: 'Film students.',
  link: 'https://example.test/foley',
};
async function applied(s: ScenarioContext) {
  const { personId } = await someone(s);
  const { application } = await callApi(s, personId, 'POST /school_applications', WORDS);
  return { personId, id: application.id as number, updatedAtUtc: application.updatedAtUtc as string };
}
async function requestedListing(s: ScenarioContext) {
  const { adminId, course } = await listable(s);
  await callApi(s, adminId, `POST /teachers/courses/${course.id}/listing`);
  const rows = s.t.db.selectFrom('course_listings').select('id').where('course_id', '=', course.id);
  return { course, adminId, id: (await rows.executeTakeFirstOrThrow()).id };
}
/** A new email address was asked whether it accepts replies to a course's emails. */
async function requestedReplyTo(s: ScenarioContext) {
  const { adminId, course } = await taught(s);
  const email = `desk.${course.slug}@example.test`;
  await callApi(s, adminId, `PATCH /teachers/courses/${course.id}`, { email });
  return { adminId, course, token: (await lastMailTo(s.t.db, email)).token };
}
async function invited(s: ScenarioContext, schoolWide = true, verified = true) {
  const of = await taught(s);
  const guest = await someone(s, { verified });
  const [path, more] = schoolWide ? ['school_admins', {}] : ['course_admins', { courseId: of.course.id }];
  const { admin } = await callApi(s, of.adminId, `POST /teachers/${path}`, {
    schoolId: of.id,
    email: guest.email,
    ...more,
  });
  return { ...of, guest, roleId: admin.id as number, token: (await lastMailTo(s.t.db, guest.email)).token };
}
async function courseAdmin(s: ScenarioContext) {
  const of = await taught(s);
  const { personId } = await someone(s);
  await giveCourseAdmin(s.t.systemCtx(), {
    schoolId: of.id,
    courseId: of.course.id,
    userId: personId,
    invitedBy: of.adminId,
  });
  const roles = s.t.db.selectFrom('staff_roles').select('id').where('user_id', '=', personId);
  return { ...of, roleId: (await roles.executeTakeFirstOrThrow()).id };
}
const roleOf = async (s: ScenarioContext, userId: number) =>
  (await s.t.db.selectFrom('staff_roles').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id;

export const schools: Readonly<Record<string, Recording>> = {
  'PATCH /teachers/schools/{id}': {
    cases: {
      'another address': async (s) => {
        const { id, adminId, slug } = await school(s);
        return { as: adminId, ...to(id), body: { name: 'Foxglove', slug: `new-${slug}` } };
      },
      'an address that another has': async (s) => {
        const { id, adminId } = await school(s);
        return { as: adminId, ...to(id), body: { slug: s.world.school.slug } };
      },
      'too many addresses': async (s) => {
        const { id, adminId, slug } = await school(s);
        for (const letter of 'abcdf')
          await callApi(s, adminId, `PATCH /teachers/schools/${id}`, { slug: `${letter}-${slug}` });
        return { as: adminId, ...to(id), body: { slug: `e-${slug}` } };
      },
      stale: async (s) => {
        const { id, adminId } = await school(s);
        await callApi(s, adminId, `PATCH /teachers/schools/${id}`, { about: 'Ours.' });
        return { as: adminId, ...to(id), body: { about: 'Mine.', revision: 0 } };
      },
      'wrong links': async (s) => {
        const { id, adminId } = await school(s);
        return { as: adminId, ...to(id), body: { links: ['nowhere'], accent: 'not a color' } };
      },
    },
  },
  'PATCH /teachers/courses/{id}': {
    cases: {
      'name and address': async (s) => {
        const { adminId, course } = await taught(s);
        return { as: adminId, ...to(course.id), body: { name: 'Breath', slug: `new-${course.slug}` } };
      },
      'another reply-to address': async (s) => {
        const { adminId, course } = await taught(s);
        return { as: adminId, ...to(course.id), body: { email: 'answers@example.test' } };
      },
      'a course admin changes the name': ({ world }) => ({
        as: 'course-admin',
        ...to(world.course.id),
        body: { name: 'Breath' },
      }),
      archived: async (s) => {
        const { adminId, course } = await taught(s);
        await callApi(s, adminId, `POST /teachers/courses/${course.id}/archive`);
        return { as: adminId, ...to(course.id), body: { name: 'Breath' } };
      },
    },
  },
  'POST /teachers/courses/{id}/reply_to': {
    does: async (s) => {
      const { adminId, course } = await requestedReplyTo(s);
      return { as: adminId, ...to(course.id) };
    },
    cases: { 'no one asked': ({ world }) => ({ as: 'school-admin', ...to(world.course.id) }) },
  },
  'DELETE /teachers/courses/{id}/reply_to': {
    does: async (s) => {
      const { adminId, course } = await requestedReplyTo(s);
      return { as: adminId, ...to(course.id) };
    },
  },
  'GET /reply_to/{token}': {
    does: async (s) => ({ as: null, params: { token: (await requestedReplyTo(s)).token } }),
  },
  'POST /reply_to/{token}': {
    does: async (s) => ({ as: null, params: { token: (await requestedReplyTo(s)).token } }),
    cases: {
      withdrawn: async (s) => {
        const { adminId, course, token } = await requestedReplyTo(s);
        await callApi(s, adminId, `DELETE /teachers/courses/${course.id}/reply_to`);
        return { as: null, params: { token } };
      },
      expired: async (s) => {
        const { course, token } = await requestedReplyTo(s);
        const asked_at = inDays(s, -15);
        await s.t.db
          .updateTable('reply_to_requests')
          .set({ asked_at, expires_at: inDays(s, -1) })
          .where('course_id', '=', course.id)
          .execute();
        return { as: null, params: { token } };
      },
    },
  },
  'POST /school_applications': {
    does: async (s) => ({ as: (await someone(s)).personId, body: WORDS }),
    cases: {
      'waits already': async (s) => ({ as: (await applied(s)).personId, body: WORDS }),
      'declined lately': async (s) => {
        const { personId, id } = await applied(s);
        await callApi(s, 'staff', `POST /admin/applications/${id}/decline`, { words: 'Not now.' });
        return { as: personId, body: WORDS };
      },
      'too many': async (s) => {
        const { personId } = await someone(s);
        for (let n = 0; n < 3; n += 1) {
          const { application } = await callApi(s, personId, 'POST /school_applications', WORDS);
          await callApi(s, personId, `DELETE /school_applications/${application.id}`);
        }
        return { as: personId, body: WORDS };
      },
      'address not confirmed': async (s) => ({ as: (await someone(s, { verified: false })).personId, body: WORDS }),
    },
  },
  'PATCH /school_applications/{id}': {
    does: async (s) => {
      const { personId, id } = await applied(s);
      return { as: personId, ...to(id), body: { schoolName: 'Larkspur' } };
    },
    cases: {
      'decided already': async (s) => {
        const { personId, id } = await applied(s);
        await callApi(s, 'staff', `POST /admin/applications/${id}/approve`, {});
        return { as: personId, ...to(id), body: { schoolName: 'Larkspur' } };
      },
    },
  },
  'DELETE /school_applications/{id}': {
    does: async (s) => {
      const { personId, id } = await applied(s);
      return { as: personId, ...to(id) };
    },
  },
  'POST /admin/applications/{id}/approve': {
    does: async (s) => {
      const { id, updatedAtUtc } = await applied(s);
      return { as: 'staff', ...to(id), body: { updatedAtUtc } };
    },
    cases: {
      'changed meanwhile': async (s) => ({
        as: 'staff',
        ...to((await applied(s)).id),
        body: { updatedAtUtc: '2027-01-01T00:00:00.000Z' },
      }),
      'decided already': async (s) => {
        const { id } = await applied(s);
        await callApi(s, 'staff', `POST /admin/applications/${id}/decline`, { words: 'Not now.' });
        return { as: 'staff', ...to(id), body: {} };
      },
    },
  },
  'POST /admin/applications/{id}/decline': {
    does: async (s) => ({ as: 'staff', ...to((await applied(s)).id), body: { words: 'Not now.' } }),
  },
  'POST /admin/schools': {
    does: async (s) => ({ as: 'staff', body: { name: 'Foxglove', email: (await someone(s)).email } }),
    cases: {
      'no one has the address': () => ({ as: 'staff', body: { name: 'Foxglove', email: 'unknown@nowhere.test' } }),
    },
  },
  'POST /teachers/courses': {
    cases: {
      'with an address of its own': async (s) => {
        const { id, adminId } = await school(s);
        return {
          as: adminId,
          body: { schoolId: id, name: 'Foley', slug: 'foley-for-film', email: 'foley@example.test', topic: 'Voice' },
        };
      },
      'the school is full': async (s) => {
        const { id, adminId } = await school(s);
        const course = await aCourse(s.t.systemCtx(), { schoolId: id });
        await multiplied(s, 'courses', course.id, 500, { slug: "slug || '-' || n" });
        return { as: adminId, body: { schoolId: id, name: 'One more' } };
      },
      'a course admin': ({ world }) => ({ as: 'course-admin', body: { schoolId: world.school.id, name: 'Breath' } }),
    },
  },
  'POST /teachers/courses/{id}/launch_step': {
    cases: {
      'no step': ({ world }) => ({ as: 'course-admin', ...to(world.course.id), body: {} }),
      'what isn’t so': ({ world }) => ({ as: 'course-admin', ...to(world.course.id), body: { listed: 'undone' } }),
    },
  },
  'POST /teachers/courses/{id}/listing': {
    does: async (s) => {
      const { adminId, course } = await listable(s);
      return { as: adminId, ...to(course.id) };
    },
    cases: {
      incomplete: async (s) => {
        const { adminId, course } = await listable(s, ['headline', 'overview', 'outcomes', 'instructors', 'image']);
        return { as: adminId, ...to(course.id) };
      },
      'of a known school': async (s) => {
        const of = await taught(s);
        const course = await aListableCourse(s.t.systemCtx(), { schoolId: of.id });
        return { as: of.adminId, ...to(course.id) };
      },
      'too often': async (s) => {
        const { adminId, course } = await listable(s);
        for (let n = 0; n < 5; n += 1) {
          await callApi(s, adminId, `POST /teachers/courses/${course.id}/listing`);
          await callApi(s, adminId, `DELETE /teachers/courses/${course.id}/listing`);
        }
        return { as: adminId, ...to(course.id) };
      },
    },
  },
  'DELETE /teachers/courses/{id}/listing': {
    does: async (s) => {
      const { adminId, course } = await taught(s);
      return { as: adminId, ...to(course.id) };
    },
  },
  'POST /admin/listings/{id}/approve': {
    does: async (s) => ({ as: 'staff', ...to((await requestedListing(s)).id) }),
    cases: {
      'decided already': async (s) => {
        const { id } = await requestedListing(s);
        await callApi(s, 'staff', `POST /admin/listings/${id}/return`, { words: 'Not yet.' });
        return { as: 'staff', ...to(id) };
      },
      'incomplete by now': async (s) => {
        const { id, course } = await requestedListing(s);
        await s.t.db.updateTable('courses').set({ image_media_id: null }).where('id', '=', course.id).execute();
        return { as: 'staff', ...to(id) };
      },
    },
  },
  'POST /admin/listings/{id}/return': {
    does: async (s) => ({ as: 'staff', ...to((await requestedListing(s)).id), body: { words: 'Not yet.' } }),
  },
  'POST /teachers/courses/{id}/archive': {
    does: async (s) => {
      const { adminId, course } = await taught(s);
      return { as: adminId, ...to(course.id) };
    },
    cases: {
      'cohorts are open': async (s) => {
        const { adminId, course } = await taught(s);
        await aCohort(s.t.systemCtx(), { courseId: course.id });
        return { as: adminId, ...to(course.id) };
      },
    },
  },
  'DELETE /teachers/courses/{id}/archive': {
    does: async (s) => {
      const { adminId, course } = await taught(s);
      await callApi(s, adminId, `POST /teachers/courses/${course.id}/archive`);
      return { as: adminId, ...to(course.id) };
    },
  },
  'POST /teachers/school_admins': {
    cases: {
      'on staff already': async (s) => {
        const { id, adminId, adminEmail } = await school(s);
        return { as: adminId, body: { schoolId: id, email: adminEmail } };
      },
    },
  },
  'POST /teachers/school_admins/{id}/renewals': {
    does: async (s) => {
      const { adminId, roleId } = await invited(s);
      return { as: adminId, ...to(roleId) };
    },
    cases: {
      'accepted already': async (s) => {
        const { adminId } = await school(s);
        return { as: adminId, ...to(await roleOf(s, adminId)) };
      },
      'too many': async (s) => {
        const { adminId, roleId } = await invited(s);
        return { as: adminId, ...to(roleId), after: await exhausted(s, 'staff_invitations_school') };
      },
    },
  },
  'POST /teachers/course_admins/{id}/renewals': {
    does: async (s) => {
      const { adminId, roleId } = await invited(s, false);
      return { as: adminId, ...to(roleId) };
    },
  },
  'DELETE /teachers/school_admins/{id}': {
    does: async (s) => {
      const { adminId, token, guest, roleId } = await invited(s);
      await callApi(s, guest.personId, `POST /staff_invitations/${token}`);
      return { as: adminId, ...to(roleId) };
    },
    cases: {
      'an invitation': async (s) => {
        const { adminId, roleId } = await invited(s);
        return { as: adminId, ...to(roleId) };
      },
      'the last one': async (s) => {
        const { adminId } = await school(s);
        return { as: adminId, ...to(await roleOf(s, adminId)) };
      },
    },
  },
  'DELETE /teachers/course_admins/{id}': {
    does: async (s) => {
      const { adminId, roleId } = await courseAdmin(s);
      return { as: adminId, ...to(roleId) };
    },
  },
  'GET /staff_invitations/{token}': {
    does: async (s) => ({ as: null, params: { token: (await invited(s)).token } }),
  },
  'POST /staff_invitations/{token}': {
    does: async (s) => {
      const { guest, token } = await invited(s);
      return { as: guest.personId, params: { token } };
    },
    cases: {
      'to a course': async (s) => {
        const { guest, token } = await invited(s, false);
        return { as: guest.personId, params: { token } };
      },
      'of someone else': async (s) => ({ as: 'lead', params: { token: (await invited(s)).token } }),
      'address not confirmed': async (s) => {
        const { guest, token } = await invited(s, true, false);
        return { as: guest.personId, params: { token } };
      },
      withdrawn: async (s) => {
        const { adminId, roleId, guest, token } = await invited(s);
        await callApi(s, adminId, `DELETE /teachers/school_admins/${roleId}`);
        return { as: guest.personId, params: { token } };
      },
      expired: async (s) => {
        const { roleId, guest, token } = await invited(s);
        await s.t.db
          .updateTable('staff_roles')
          .set({ invitation_expires_at: inDays(s, -1) })
          .where('id', '=', roleId)
          .execute();
        return { as: guest.personId, params: { token } };
      },
      'has the role already': async (s) => {
        const { id, guest, token } = await invited(s);
        await giveSchoolAdmin(s.t.systemCtx(), { schoolId: id, userId: guest.personId, invitedBy: null });
        return { as: guest.personId, params: { token } };
      },
      'used already': async (s) => {
        const { guest, token } = await invited(s);
        await callApi(s, guest.personId, `POST /staff_invitations/${token}`);
        return { as: 'lead', params: { token } };
      },
    },
  },
};
