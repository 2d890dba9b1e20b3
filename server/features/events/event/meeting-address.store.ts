import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * What is known of the meeting of an event without address that has an account: `waiting` before it has a start. Null for all
 * others, of which nothing is looked up.
 */
export const ofMeeting = (events: 'events' | 'v', column: 'problem' | 'state') => {
  const of = (name: string) => sql.ref(`${events}.${name}`);
  return sql<string | null>`
    case when ${of('zoom_account_id')} is not null and coalesce(${of('zoom_url')}, '') = '' then coalesce(
      (select m.${sql.ref(column)} from event_meetings m where m.event_uuid = ${of('uuid')}
        and m.zoom_account_id = ${of('zoom_account_id')} and m.needed),
      ${column === 'state' ? 'waiting' : null}::text) end`;
};

/** Locks the event whose meeting is noted, before the meeting's own row: the database's trigger takes them in this order. */
export async function lockEventOfMeeting(tx: Ctx, uuid: string): Promise<void> {
  await tx.db.selectFrom('events').select('id').where('uuid', '=', uuid).forNoKeyUpdate().execute();
}

/**
 * The address of an event's meeting becomes the event's, where it has none, or has one of a meeting of ours; a pasted one
 * stays (rules-teachers I3). Nobody's save: the revision stays. In the caller's transaction, after the meeting is noted.
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
