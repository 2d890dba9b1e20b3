import { beforeAll, describe, expect, test } from 'vitest';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { addStartingTemplates } from '#server/features/campaigns/index.ts';
import { aWritingSchool } from '#server/features/campaigns/manage/emails.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { makeSurveys, surveysOfCourse } from '#server/features/surveys/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { requestsOf } from '#testing/requests.ts';

const t = testApp();
let ctx: Ctx;
let schoolId: number;
let admin: number;
beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  admin = (await makePerson(ctx)).personId;
  schoolId = (await aSchool(ctx)).id;
  await giveSchoolAdmin(ctx, { schoolId, userId: admin, invitedBy: null });
});

const send = requestsOf(t);

async function over() {
  const course = await aCourse(ctx, { schoolId });
  const cohort = await aCohort(ctx, { courseId: course.id });
  const learner = (await makePerson(ctx)).personId;
  await aPlace(ctx, { personId: learner, cohortId: cohort.id, courseId: course.id });
  const lesson = await aLesson(ctx, { cohortId: cohort.id });
  for (const status of ['started', 'completed']) {
    await t.db.updateTable('cohorts').set({ status }).where('id', '=', cohort.id).execute();
  }
  return { course, learner, lesson, cohortId: cohort.id };
}
const archive = (personId: number, id: number) => send(personId, 'POST', `/teachers/courses/${id}/archive`);

describe('archiving a course', () => {
  test('is refused while a cohort enrolls, with its name, also in the dry run', async () => {
    const { id } = await aCourse(ctx, { schoolId });
    const cohort = await aCohort(ctx, { courseId: id, name: 'Winter' });
    const open = [{ id: cohort.id, name: 'Winter' }];
    expect((await send(admin, 'GET', `/teachers/courses/${id}/archiving`)).body.archiving).toMatchObject({
      openCohorts: open,
      listed: true,
    });
    expect(await archive(admin, id)).toMatchObject({
      status: 409,
      body: { code: 'open_cohorts', details: { openCohorts: open } },
    });
  });

  test('removes it from the catalog; its page says so, and learners keep the page, lessons, and enrollment', async () => {
    const { course, learner, lesson } = await over();
    expect((await send(admin, 'GET', `/teachers/courses/${course.id}/archiving`)).body.archiving).toMatchObject({
      openCohorts: [],
      learners: 1,
      draftCohorts: 0,
    });
    expect((await archive(admin, course.id)).body.course.archivedAtUtc).not.toBeNull();
    const slugs = (await send(null, 'GET', '/courses')).body.courses.map(({ slug }: { slug: string }) => slug);
    expect(slugs).not.toContain(course.slug);
    const page = await send(null, 'GET', `/courses/${course.slug}`);
    expect(page).toMatchObject({ status: 200, body: { course: { archived: true, listed: false } } });
    const mine = await send(learner, 'GET', `/courses/${course.slug}`);
    expect(mine.body.completedUserCohorts).toHaveLength(1);
    expect((await send(learner, 'GET', `/lessons/${lesson.id}`)).status).toBe(200);
    const follow = await send(learner, 'POST', `/courses/${course.slug}/follow`, { following: true });
    expect([follow.status, follow.body.code]).toEqual([409, 'course_archived']);
  });

  test('keeps it readable for its teachers but locked, until it is restored, unlisted', async () => {
    const { course, lesson, cohortId } = await over();
    await makeSurveys(ctx, { id: course.id, schoolId });
    await addStartingTemplates(ctx, { id: course.id, schoolId, name: 'Course', createdBy: admin });
    const [survey] = await surveysOfCourse(ctx, course.id);
    const added = await send(admin, 'POST', '/teachers/landing_page_faqs', { course_id: course.id });
    const row = `/teachers/landing_page_faqs/${added.body.faq.id}`;
    const path = `/teachers/courses/${course.id}`;
    const draft = await aCohort(ctx, { courseId: course.id, open: false });
    const material = (await send(admin, 'POST', `${path}/course_modules`, { name: 'Scales' })).body.id;
    const { id: email } = (await send(admin, 'GET', `${path}/email_templates`)).body.emailTemplates[0];
    const deleted = await aLesson(ctx, { cohortId });
    await send(admin, 'DELETE', `/lessons/${deleted.id}`);
    await archive(admin, course.id);
    expect((await send(admin, 'GET', path)).body.course.archivedAtUtc).not.toBeNull();
    for (const [method, to, payload] of [
      ['PATCH', path, { name: 'Other' }],
      ['POST', `${path}/launch_step`, { nps: 'done' }],
      ['POST', `${path}/listing`, undefined],
      ['PATCH', row, { faq: { title: 'Who?' } }],
      ['DELETE', row, undefined],
      ['PATCH', `/teachers/surveys/${survey?.id}`, { survey: { questions: [{ kind: 'textarea', title: 'Why?' }] } }],
      ['PATCH', `/teachers/cohorts/${draft.id}`, { name: 'Other' }],
      ['DELETE', `/teachers/cohorts/${draft.id}`, undefined],
      ['PATCH', `/lessons/${lesson.id}`, { lesson: { title: 'Other' } }],
      ['DELETE', `/lessons/${lesson.id}`, undefined],
      ['POST', `/lessons/${deleted.id}/restorations`, undefined],
      ['PATCH', `/teachers/course_modules/${material}`, { name: 'Other' }],
      ['DELETE', `/teachers/course_modules/${material}`, undefined],
      ['PATCH', `/teachers/email_templates/${email}`, { email_template: { subject: 'Other' } }],
      ['DELETE', `/teachers/email_templates/${email}`, undefined],
      ['POST', `/teachers/email_templates/${email}/duplicate`, undefined],
    ] as const) {
      expect([to, await send(admin, method, to, payload)]).toMatchObject([
        to,
        { status: 409, body: { code: 'course_archived' } },
      ]);
    }
    const names = async (query: string) =>
      (await send(admin, 'GET', `/teachers/courses${query}`)).body.courses.map(({ id }: { id: number }) => id);
    expect(await names('')).not.toContain(course.id);
    expect(await names('?archived=true')).toContain(course.id);
    expect((await send(admin, 'POST', '/teachers/cohorts', { courseId: course.id, name: 'New' })).status).toBe(404);
    expect((await send(admin, 'DELETE', `${path}/archive`)).body.course.archivedAtUtc).toBeNull();
    expect((await send(admin, 'GET', path)).body.course).toMatchObject({ archivedAtUtc: null, listed: false });
    expect((await send(admin, 'PATCH', path, { name: 'Other' })).status).toBe(200);
  });

  test('keeps what its teachers read: students, results, lessons, and the downloads of students and results', async () => {
    const { course, cohortId } = await over();
    await makeSurveys(ctx, { id: course.id, schoolId });
    await archive(admin, course.id);
    for (const path of [
      `/api/v1/teachers/courses/${course.id}/users`,
      `/api/v1/teachers/courses/${course.id}/surveys/interest/results`,
      `/api/v1/teachers/courses/${course.id}/surveys/post-cohort/results`,
      `/api/v1/lessons/list_by_cohort?course_id=${course.id}&cohort_id=${cohortId}`,
      `/teachers/courses/${course.id}/students.csv`,
      `/teachers/courses/${course.id}/surveys/post-cohort/results.csv`,
    ]) {
      expect([path, (await t.as(admin, { method: 'GET', url: path })).statusCode]).toEqual([path, 200]);
    }
  });

  test('turns its automated emails off: no scheduled one goes out, even after it is restored', async () => {
    const of = await aWritingSchool(t);
    const path = `/teachers/courses/${of.course.id}/archiv`;
    const hour = { interval_value: 1, interval_unit: 'hours' };
    const id = await of.createEmail({ kind: 'waitlist', subject: 'Soon', body: '<p>Soon.</p>', ...hour });
    const { list } = await of.cohortOf(1);
    const mailingId = await of.ready(list);
    await of.patch(id, { status: 'active' });
    await of.pass(60_000);
    await of.waiting();
    expect((await of.show(id)).automation.scheduled).toBe(1);
    for (const status of ['started', 'completed']) {
      await t.db.updateTable('cohorts').set({ status }).where('course_id', '=', of.course.id).execute();
    }
    await of.sendNow(mailingId);
    const dry = await of.call('GET', `${path}ing`, undefined, of.schoolAdminId);
    expect(dry.body.archiving).toMatchObject({ automatedEmails: 1 });
    expect((await of.call('POST', `${path}e`, undefined, of.schoolAdminId)).status).toBe(200);
    expect(await of.show(id)).toMatchObject({ status: 'inactive' });
    // A "send now" from before the archiving can still be undone.
    expect((await of.undo(mailingId)).status).toBe(200);
    await of.pass(2 * 3_600_000);
    expect((await of.call('DELETE', `${path}e`, undefined, of.schoolAdminId)).status).toBe(200);
    await of.pass(2 * 3_600_000);
    expect(await of.show(id)).toMatchObject({ status: 'inactive' });
    expect([...(await of.sends(id)), ...(await of.sends(mailingId))]).toEqual([]);
  });

  test('keeps its draft cohort from being opened', async () => {
    const { id } = await aCourse(ctx, { schoolId });
    const draft = await aCohort(ctx, { courseId: id, open: false });
    await archive(admin, id);
    const opened = await send(admin, 'PATCH', `/teachers/cohorts/${draft.id}`, { status: 'enrolling' });
    expect([opened.status, opened.body.code]).toEqual([409, 'course_archived']);
  });

  test('racing with opening a cohort: only one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aCourse(ctx, { schoolId });
      const draft = await aCohort(ctx, { courseId: id, open: false });
      const responses = await Promise.all([
        archive(admin, id),
        send(admin, 'PATCH', `/teachers/cohorts/${draft.id}`, { status: 'enrolling' }),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('is for School Admins only, and withdraws a waiting listing request', async () => {
    const { course } = await over();
    const helper = (await makePerson(ctx)).personId;
    await giveCourseAdmin(ctx, { schoolId, courseId: course.id, userId: helper, invitedBy: admin });
    expect((await archive(helper, course.id)).status).toBe(403);
    await t.db.updateTable('courses').set({ listed_at: null }).where('id', '=', course.id).execute();
    const asked_at = ctx.clock.now();
    await t.db
      .insertInto('course_listings')
      .values({ school_id: schoolId, course_id: course.id, state: 'waiting', asked_at })
      .execute();
    await archive(admin, course.id);
    const rows = await t.db.selectFrom('course_listings').select('state').where('course_id', '=', course.id).execute();
    expect(rows).toEqual([{ state: 'withdrawn' }]);
  });
});
