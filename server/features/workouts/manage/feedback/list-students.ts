import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  type listWorkoutStudents as contract,
  FEEDBACK_TARGET_DAYS,
  type WorkoutStudent,
} from '#contract/workouts/feedback.endpoints.ts';
import { feedbackDueAt, findWorkout, withheldLines, workoutStatusAt } from '#server/features/workouts/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOf } from '#server/platform/total-of.ts';
import { schoolNameOf } from './grading.query.ts';
import { presentReader } from './reader.present.ts';
import { countFoundStudents, countStudents, type StudentRow, studentsOf, worthOfLines } from './students.query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function presentStudent(row: StudentRow, at: { now: Date; personId: number }): WorkoutStudent {
  const { submissionId, state, submittedAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    paid: row.paid,
    joined: row.joined,
    submission:
      submissionId !== null && state !== null && submittedAt !== null
        ? {
            id: submissionId,
            state,
            submittedAtUtc: submittedAt.toISOString(),
            dueAtUtc: feedbackDueAt(submittedAt).toISOString(),
            reader: presentReader(row, at),
            hasDraft: row.hasDraft,
            answeredAtUtc: row.answeredAt?.toISOString() ?? null,
            correctedAtUtc: row.correctedAt?.toISOString() ?? null,
          }
        : null,
  };
}

/**
 * `GET /teachers/workouts/{id}/students`: people with a spot, submissions waiting for feedback first. The endpoint's
 * audience checks access.
 */
export async function listStudents(
  ctx: Ctx,
  query: { workoutId: number } & QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { workoutId, show, q = '', page, perPage } = query;
  const now = ctx.clock.now();
  const workout = await findWorkout(ctx, workoutId);
  if (!workout) throw notFound();
  const [schoolName, rows, counted, withheld] = await Promise.all([
    schoolNameOf(ctx, workout.schoolId),
    studentsOf(ctx, { workoutId, show, q, limit: perPage, offset: (page - 1) * perPage }),
    countStudents(ctx, workoutId, new Date(now.getTime() - FEEDBACK_TARGET_DAYS * DAY_MS)),
    withheldLines(ctx, { workoutId }),
  ]);
  const { oldestAt, ...counts } = counted;
  const worth =
    withheld.length === 0
      ? 0
      : await worthOfLines(
          ctx,
          withheld.map(({ orderLineId }) => orderLineId),
        );
  const total = await totalOf(query, rows.length, async () =>
    q === '' ? counts[show] : countFoundStudents(ctx, { workoutId, show, q }),
  );
  return {
    workout: {
      id: workout.id,
      uuid: workout.uuid,
      name: workout.name,
      status: workoutStatusAt(workout, now),
      startsAtUtc: workout.startsAt?.toISOString() ?? null,
      endsAtUtc: workout.endsAt?.toISOString() ?? null,
      schoolId: workout.schoolId,
      schoolName,
    },
    students: rows.map((row) => presentStudent(row, { now, personId: personIdOf(ctx) })),
    counts: { ...counts, oldestAtUtc: oldestAt?.toISOString() ?? null },
    withheld: { lines: withheld.length, amount: toDollars(worth) },
    meta: pageMetaOf(page, perPage, total),
    nowUtc: now.toISOString(),
  };
}
