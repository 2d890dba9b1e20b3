import { z } from 'zod';
import { newId } from '../state.ts';
import type { World } from '../world.ts';
import { ZoomFailure } from './failure.ts';
import type { ZoomMeetingRow } from './rows.ts';

/** Maximum characters of an agenda shown in a list. */
const LISTED_AGENDA = 250;

const startTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/);
const settings = z.strictObject({
  join_before_host: z.boolean().optional(),
  jbh_time: z.union([z.literal(0), z.literal(5), z.literal(10), z.literal(15)]).optional(),
  waiting_room: z.boolean().optional(),
});
const meetingBody = z.strictObject({
  topic: z.string().min(1).max(200),
  type: z.literal(2),
  start_time: startTime,
  timezone: z.string(),
  duration: z.int().min(1).max(1440),
  agenda: z.string().max(2000).default(''),
  settings: settings.optional(),
});
const listQuery = z.object({
  type: z.enum(['scheduled', 'live', 'upcoming']).default('scheduled'),
  page_size: z.coerce.number().int().min(1).max(300).default(30),
  next_page_token: z.string().default(''),
});

function need(world: World, account: string, id: string): ZoomMeetingRow {
  const row = world.state.get('zoom_meetings', id);
  if (!row || row.account !== account) throw new ZoomFailure(404, 3001, `Meeting does not exist: ${id}.`);
  return row;
}

function present(world: World, row: ZoomMeetingRow, listed = false) {
  return {
    uuid: Buffer.from(row.id).toString('base64'),
    id: Number(row.id),
    host_id: `host-${row.account}`,
    topic: row.topic,
    type: 2,
    start_time: row.startTime,
    duration: row.duration,
    timezone: row.timezone,
    agenda: listed ? row.agenda.slice(0, LISTED_AGENDA) : row.agenda,
    created_at: new Date(row.createdAt * 1000).toISOString(),
    join_url: `${world.publicUrl}/zoom/j/${row.id}?pwd=${newPassword(row)}`,
    ...(listed ? {} : { status: 'waiting', start_url: `${world.publicUrl}/zoom/s/${row.id}?zak=of-the-host-alone` }),
  };
}

/** A meeting's password: always the same for one meeting, as at Zoom. */
const newPassword = (row: ZoomMeetingRow) => Buffer.from(`${row.id}.1`).toString('base64url');

export function createMeeting(world: World, account: string, body: unknown) {
  const { topic, agenda, start_time, duration, timezone } = meetingBody.parse(body);
  let id = '';
  while (id === '' || world.state.get('zoom_meetings', id)) {
    id = String(80_000_000_000 + Math.floor(Math.random() * 9_999_999_999));
  }
  const row = { id, account, topic, agenda, startTime: start_time, duration, timezone, createdAt: world.now() };
  return present(world, world.state.put('zoom_meetings', row));
}

export function updateMeeting(world: World, account: string, id: string, body: unknown): undefined {
  const row = need(world, account, id);
  const { topic, agenda, start_time, duration, timezone } = meetingBody.partial().parse(body);
  world.state.put('zoom_meetings', {
    ...row,
    topic: topic ?? row.topic,
    agenda: agenda ?? row.agenda,
    startTime: start_time ?? row.startTime,
    duration: duration ?? row.duration,
    timezone: timezone ?? row.timezone,
  });
}

export const readMeeting = (world: World, account: string, id: string) => present(world, need(world, account, id));

export function deleteMeeting(world: World, account: string, id: string): undefined {
  world.state.remove('zoom_meetings', need(world, account, id).id);
}

/** A page of the account's meetings. The page token is the id after which the next page begins. */
export function listMeetings(world: World, account: string, query: unknown) {
  const { page_size, next_page_token: after } = listQuery.parse(query);
  const all = world.state.all('zoom_meetings').filter((row) => row.account === account);
  const remaining = after === '' ? all : all.slice(all.findIndex((row) => row.id === after) + 1);
  const page = remaining.slice(0, page_size);
  return {
    page_size,
    total_records: all.length,
    next_page_token: remaining.length > page_size ? (page.at(-1)?.id ?? '') : '',
    meetings: page.map((row) => present(world, row, true)),
  };
}

/** Issues an unguessable token, which is also its key in the state. */
export function giveToken(world: World, account: string): string {
  const id = newId('zt', 40);
  for (const old of world.state.all('zoom_tokens')) {
    if (old.expiresAt < world.now()) world.state.remove('zoom_tokens', old.id);
  }
  world.state.put('zoom_tokens', { id, account, expiresAt: world.now() + 3600 });
  return id;
}
