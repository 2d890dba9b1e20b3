import { giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aSubmission } from '#server/features/workouts/submissions/submission.factory.ts';
import { type AWorkout, aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { TestApp } from '#testing/app.ts';
import { requestsOf } from '#testing/requests.ts';

/** A workout with two School Admins and a way to send requests as them; for tests. */
export async function aGradingQueue(t: TestApp, input: AWorkout = {}) {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const workout = await aWorkout(ctx, input);
  const admin = async (firstName: string): Promise<number> => {
    const profile = { firstName, lastName: 'Reyes', timezone: 'America/New_York' };
    const { personId } = await makePerson(ctx, { profile });
    await giveSchoolAdmin(ctx, { schoolId: workout.schoolId, userId: personId, invitedBy: null });
    return personId;
  };
  const [maria, jon] = [await admin('Maria'), await admin('Jon')];
  const call = requestsOf(t);
  return {
    ctx,
    workout,
    maria,
    jon,
    call,
    work: (text?: string) =>
      aSubmission(ctx, {
        workoutId: workout.id,
        writtenTicketTypeId: workout.writtenTicketTypeId,
        ...(text ? { text } : {}),
      }),
    students: (query = '', as = maria) => call(as, 'GET', `/teachers/workouts/${workout.id}/students${query}`),
    show: (id: number, as = maria) => call(as, 'GET', `/teachers/submissions/${id}`),
    open: (id: number, as = maria, takeOver = false) =>
      call(as, 'POST', `/teachers/submissions/${id}/readings`, { takeOver }),
    leave: (id: number, as = maria) => call(as, 'DELETE', `/teachers/submissions/${id}/readings`),
    draft: (id: number, feedback: string, version?: number, as = maria) =>
      call(as, 'PATCH', `/teachers/submissions/${id}/draft`, {
        feedback,
        ...(version === undefined ? {} : { version }),
      }),
    send: (id: number, feedback: string, version?: number, as = maria, headers: Record<string, string> = {}) =>
      call(
        as,
        'POST',
        `/teachers/submissions/${id}/feedback`,
        { feedback, ...(version === undefined ? {} : { version }) },
        headers,
      ),
    correct: (id: number, feedback: string, version?: number, as = maria) =>
      call(as, 'PATCH', `/teachers/submissions/${id}/feedback`, {
        feedback,
        ...(version === undefined ? {} : { version }),
      }),
  };
}
export type GradingQueue = Awaited<ReturnType<typeof aGradingQueue>>;
