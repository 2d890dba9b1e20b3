import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * SQL for the meeting's state or problem, for an event with an account but no URL: `waiting` before it has a start.
 * Null for all others, without any lookup.
 */
export const ofMeeting = (events: 'events' | 'v', column: 'problem' | 'state') => {
  const of = (name: string) => sql.ref(`${events}.${name}`);
  return sql<string | null>`
    case when ${of('zoom_account_id')} is not null and coalesce(${of('zoom_url')}, '') = '' then coalesce(
      (select m.${sql.ref(column)} from event_meetings m where m.event_uuid = ${of('uuid')}
        and m.zoom_account_id = ${of('zoom_account_id')} and m.needed),
      ${column === 'state' ? 'waiting' : null}::text) end`;
};

/** Locks a meeting's event before the meeting's own row: the database's trigger locks them in this order. */
export async function lockEventOfMeeting(tx: Ctx, uuid: string): Promise<void> {
  await tx.db.selectFrom('events').select('id').where('uuid', '=', uuid).forNoKeyUpdate().execute();
}

/**
 * Copies a meeting's URL to its event, if the event has none or one of our meetings' URLs; a pasted URL stays
 * (rules-teachers I3). Not a person's save, so the revision stays. Runs in the caller's transaction, after the meeting
 * is recorded.
 */
export async function fillMeetingAddress(
  tx: Ctx,
  meeting: {
    readonly eventUuid: string;
    readonly accountId: number;
    readonly joinUrl: string;
    readonly formerJoinUrl: string | null;
  },
): Promise<void> {
  await sql`
    update events e set zoom_url = ${meeting.joinUrl}
    where uuid = ${meeting.eventUuid}::uuid and deleted_at is null and status in ('draft', 'published')
      and zoom_url is distinct from ${meeting.joinUrl}
      and (zoom_url = ${meeting.formerJoinUrl} or (zoom_account_id = ${meeting.accountId} and (coalesce(zoom_url, '') = ''
        or exists (select 1 from event_meetings m where m.event_uuid = e.uuid and m.join_url = e.zoom_url))))`.execute(
    tx.db,
  );
}
