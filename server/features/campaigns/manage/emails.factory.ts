import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aTaughtCourse } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import type { TestApp } from '#testing/app.ts';
import type { ApiResponse } from '#testing/requests.ts';

/** A taught course with helpers for writing emails; for tests. */
export async function aWritingSchool(t: TestApp) {
  const of = await aTaughtCourse(t);
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, as = of.courseAdminId) =>
    of.call(as, method, url, payload);
  const path = (id: number, suffix = '') => `/teachers/email_templates/${id}${suffix}`;
  const create = async (email: object, home: object = { course_id: of.course.id }) =>
    call('POST', '/teachers/email_templates', { email_template: { ...home, ...email } });
  const createEmail = async (email: object, home?: object): Promise<number> => {
    const response = await create(email, home);
    if (response.status !== 201) throw new Error(JSON.stringify(response.body));
    return response.body.email_template.id;
  };
  /** A person who joined the waitlist just now; without `person`, known only by email address. */
  const waiting = async (entry: { email?: string; person?: boolean; confirmed?: boolean } = {}) => {
    const now = of.ctx.clock.now();
    const person = entry.person === false ? null : await makePerson(of.ctx, entry.email ? { email: entry.email } : {});
    const email = person?.email ?? entry.email ?? `waits${Math.random().toString(36).slice(2)}@example.test`;
    const { id } = await of.ctx.db
      .insertInto('course_waitlist')
      .values({
        school_id: of.school.id,
        course_id: of.course.id,
        email,
        user_id: person?.personId ?? null,
        joined_at: now,
        confirmed_at: entry.confirmed === false ? null : now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email, personId: person?.personId ?? null };
  };
  const leaveWaitlist = (id: number) =>
    of.ctx.db
      .updateTable('course_waitlist')
      .set({ unsubscribed_at: of.ctx.clock.now() })
      .where('id', '=', id)
      .execute();
  const cohortOf = async (learners: number) => {
    const cohort = await of.cohort({ startsIn: 40 });
    const people = [];
    for (let index = 0; index < learners; index += 1) {
      const person = await makePerson(of.ctx);
      const placeId = await aPlace(of.ctx, { personId: person.personId, cohortId: cohort.id, courseId: of.course.id });
      people.push({ ...person, placeId });
    }
    return { id: cohort.id, list: `cohort_id${cohort.id}`, people };
  };
  /** An active one-time email to `list`. */
  const ready = (list: string, email: object = {}) =>
    createEmail({ kind: 'onetime', subject: 'News', body: '<p>Hello {{first_name}}.</p>', list, ...email }).then(
      async (id) => {
        const on = await call('PATCH', path(id), { email_template: { status: 'active' } });
        if (on.status !== 200) throw new Error(JSON.stringify(on.body));
        return id;
      },
    );
  const sends = (templateId: number) =>
    of.ctx.db
      .selectFrom('sends')
      .select([
        'id',
        'uuid',
        'kind',
        'to_address as to',
        'user_id as userId',
        'state',
        'skip_reason as reason',
        'subject',
        'html',
        'text',
      ])
      .select(['from_name as fromName', 'reply_to as replyTo', 'headers', 'queued_at as queuedAt'])
      .where('email_template_id', '=', templateId)
      .orderBy('id')
      .execute();
  return {
    ...of,
    call,
    path,
    create,
    createEmail,
    ready,
    waiting,
    leaveWaitlist,
    cohortOf,
    sends,
    patch: (id: number, email: object, as = of.courseAdminId): Promise<ApiResponse> =>
      call('PATCH', path(id), { email_template: email }, as),
    show: async (id: number) => (await call('GET', path(id))).body.email_template,
    sendNow: (id: number, body: object = {}, as = of.courseAdminId) => call('POST', path(id, '/send_now'), body, as),
    undo: (id: number) => call('DELETE', path(id, '/send_now')),
    check: async (id: number) => (await call('GET', path(id, '/check_email_send'))).body,
    async pass(ms: number) {
      await t.system.clock.advance(ms);
      await t.sweep();
      await t.drainJobs();
    },
  };
}
export type WritingSchool = Awaited<ReturnType<typeof aWritingSchool>>;
