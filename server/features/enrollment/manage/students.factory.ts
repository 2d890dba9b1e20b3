import type { Student } from '#contract/students/students.endpoints.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import type { Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import type { TestApp } from '#testing/app.ts';

const DAY_MS = 86_400_000;

/**
 * Puts people on courses' lists and reads the lists as teachers do; for tests. `of`: the school whose clock is used.
 */
export function studentsOf(t: TestApp, of: () => Taught) {
  /** A person with that name and zone; without a zone, one who was never asked for it. */
  async function person(name: string | null, email: string, timezone: string | null = 'UTC'): Promise<number> {
    const { personId } = await makePerson(of().ctx, { email });
    const unasked = timezone === null ? { onboarded_at: null } : {};
    await t.db
      .updateTable('users')
      .set({ display_name: name, timezone, ...unasked })
      .where('id', '=', personId)
      .execute();
    return personId;
  }
  const at = (days: number) => new Date(of().ctx.clock.now().getTime() + days * DAY_MS);
  /** A waitlist entry that is this many days old. */
  async function waits(
    own: Taught,
    email: string,
    entry: { personId?: number; days?: number; confirmed?: boolean; left?: boolean; answerId?: number } = {},
  ) {
    const { personId = null, days = 1, confirmed = true, left = false, answerId = null } = entry;
    await t.db
      .insertInto('course_waitlist')
      .values({
        school_id: own.school.id,
        course_id: own.course.id,
        email,
        user_id: personId,
        survey_answer_id: answerId,
        joined_at: at(-days),
        confirmed_at: confirmed ? at(-days) : null,
        unsubscribed_at: left ? at(0) : null,
      })
      .execute();
  }
  async function has(
    own: Taught,
    personId: number,
    cohortId: number,
    state?: 'active' | 'completed' | 'left',
    days = 0,
  ) {
    const placeId = await aPlace(of().ctx, {
      personId,
      cohortId,
      courseId: own.course.id,
      ...(state ? { state } : {}),
    });
    if (days > 0)
      await t.db
        .updateTable('enrolments')
        .set({ enrolled_at: at(-days) })
        .where('id', '=', placeId)
        .execute();
    return placeId;
  }
  async function list(own: Taught, query = '', as = own.courseAdminId) {
    const response = await own.call(as, 'GET', `/teachers/courses/${own.course.id}/users${query}`);
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return response.body;
  }
  const emails = (body: { users: Student[] }) => body.users.map(({ email }) => email);
  return { person, at, waits, has, list, emails };
}
