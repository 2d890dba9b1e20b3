import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** What Zoom gets to know about an event. */
export interface MeetingTarget {
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly durationMinutes: number;
}

/** Events by uuid, if they have a start. Whether they need a meeting is in the meeting's row. */
export async function meetingTargets(ctx: Ctx, uuids: readonly string[]): Promise<Map<string, MeetingTarget>> {
  const { rows } = await sql<MeetingTarget & { uuid: string }>`
    select uuid, name, starts_at as "startsAt", ends_at as "endsAt", duration_minutes as "durationMinutes"
    from events where uuid = any(${[...uuids]}::uuid[]) and deleted_at is null and starts_at is not null`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}
