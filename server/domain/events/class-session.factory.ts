import type { Ctx } from '#server/platform/ctx.ts';
import { wallOfInstant } from '#server/platform/wall-time.ts';
import { type ScheduleClassSession, scheduleClassSession } from './schedule-class-session.ts';

let number = 0;

/** A published class session so many hours from now. For tests. */
export async function aClassSession(
  ctx: Ctx,
  input: Partial<ScheduleClassSession> & { cohortId: number; inHours: number },
): Promise<{ id: number }> {
  number += 1;
  const { inHours, ...rest } = input;
  const { date, time, ampm } = wallOfInstant(
    new Date(ctx.clock.now().getTime() + inHours * 3_600_000),
    'America/New_York',
  );
  return scheduleClassSession(ctx, {
    name: `Session ${number}`,
    start: { date, time, ampm },
    zoomUrl: 'https://meet.example.test/secret-room',
    ...rest,
  });
}
