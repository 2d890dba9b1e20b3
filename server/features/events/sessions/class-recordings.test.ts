import { expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '#testing/app.ts';
import { updateEvent } from '../event/event-row.store.ts';
import { aClassSession } from './class-session.factory.ts';

const t = testApp();
const FILM = 'https://video.example.test/session-1';

test('a class session’s recording is for its cohort, the course’s teachers, and staff; no other cohort sees it', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const course = await aCourse(ctx);
  const cohort = await aCohort(ctx, { courseId: course.id });
  const other = await aCohort(ctx, { courseId: course.id });
  const session = await aClassSession(ctx, { cohortId: cohort.id, inHours: -48 });
  await updateEvent(ctx, session.id, { recording_url: FILM });
  const person = async () => (await makePerson(ctx)).personId;
  const [enrolled, past, neighbour, left, admin, stranger] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const staff = (await makePerson(ctx, { isStaff: true })).personId;
  const place = (personId: number, cohortId: number, state: 'active' | 'completed' | 'left' = 'active') =>
    aPlace(ctx, { personId, cohortId, courseId: course.id, state });
  await place(enrolled, cohort.id);
  await place(past, cohort.id, 'completed');
  await place(left, cohort.id, 'left');
  await place(neighbour, other.id);
  await giveCourseAdmin(ctx, { schoolId: course.schoolId, courseId: course.id, userId: admin, invitedBy: null });
  const requestSession = (personId: number | null) =>
    t.as(personId, { method: 'GET', url: `/api/v1/events/${session.id}` });
  for (const personId of [enrolled, past, admin, staff]) {
    expect((await requestSession(personId)).json().event.recordingUrl).toBe(FILM);
  }
  for (const personId of [neighbour, left, stranger, null])
    expect((await requestSession(personId)).body).not.toContain(FILM);
});
