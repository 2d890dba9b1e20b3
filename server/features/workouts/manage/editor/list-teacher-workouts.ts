import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import type { TeacherWorkoutRow } from '#contract/workouts/teacher-workout.ts';
import type { listTeacherWorkouts as contract } from '#contract/workouts/teacher-workouts.endpoints.ts';
import { workoutStatusAt } from '#server/features/workouts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { countTeacherWorkouts, type TeacherWorkoutRowData, teacherWorkoutRows } from './teacher-workout-rows.query.ts';

const SHOWN = {
  draft: 'draft',
  published: 'active',
  started: 'active',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

function presentRow(row: TeacherWorkoutRowData, now: Date): TeacherWorkoutRow {
  const kind = (wanted: 'live' | 'written') => row.types.find((type) => type.kind === wanted);
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    kind: row.kind,
    status: SHOWN[workoutStatusAt(row, now)],
    cohortMoniker: row.cohortMoniker,
    startsAtUtc: row.startsAt?.toISOString() ?? null,
    endsAtUtc: row.endsAt?.toISOString() ?? null,
    timezone: row.timezone,
    attendeesCount: row.types.reduce((sum, type) => sum + type.attendees, 0),
    zoomUrl: row.zoomUrl,
    ticketTypes: row.types.map((type) => ({
      id: type.id,
      name: type.name,
      price: toDollars(type.priceCents),
      nonmemberPrice: toDollars(type.nonmemberPriceCents),
      attendeesCount: type.attendees,
      capacity: type.capacity,
      totalPrice: toDollars(type.keptCents),
    })),
    enrolled_live_count: kind('live')?.attendees ?? 0,
    capacity_live: kind('live')?.capacity ?? 0,
    enrolled_async_count: kind('written')?.attendees ?? 0,
    capacity_async: kind('written')?.capacity ?? 0,
    unanswered: row.unanswered,
  };
}

/** `GET /teachers/schools/{id}/workouts`. The endpoint's audience checks access. */
export async function listTeacherWorkouts(
  ctx: Ctx,
  query: QueryOf<typeof contract> & { readonly schoolId: number },
): Promise<ResponseOf<typeof contract>> {
  const { page, perPage, schoolId, segment } = query;
  const list = { schoolId, segment, contains: query.contains ?? '' };
  const rows = await teacherWorkoutRows(ctx, list, { limit: perPage, offset: (page - 1) * perPage });
  const total = await countTeacherWorkouts(ctx, list);
  const now = ctx.clock.now();
  return {
    events: rows.map((row) => presentRow(row, now)),
    meta: pageMetaOf(page, perPage, total),
  };
}
