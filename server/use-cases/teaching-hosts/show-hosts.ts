import type {
  listSchoolHosts as listContract,
  TeacherEventHost,
  TeacherHost,
} from '#contract/events/hosts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { currentPerson, managesSchool, requirePerson } from '#server/domain/accounts/index.ts';
import { eventStatusAt, findEvent, hostsLocked, isWithheld } from '#server/domain/events/index.ts';
import { loadRevision } from '#server/domain/revisions/index.ts';
import { imageUrlOf } from '#server/domain/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { hasCourseIn } from '../rights/managed-thing.query.ts';
import { presentTeacherEventHost, presentTeacherHost } from './host.present.ts';
import {
  eventsShowing,
  type HostsAsked,
  hostsOfSchoolPage,
  type TeacherHostRow,
  teacherEventHosts,
  teacherHost,
} from './teacher-host.query.ts';

async function present(ctx: Ctx, row: TeacherHostRow): Promise<TeacherHost> {
  return presentTeacherHost(row, await requirePerson(ctx), await loadRevision(ctx, 'host', row.id));
}

/** One host, as its card edits it. Who may: the caller. */
export async function showHost(ctx: Ctx, hostId: number): Promise<TeacherHost> {
  const row = await teacherHost(ctx, hostId);
  if (!row) throw notFound();
  return present(ctx, row);
}

/** The hosts of an event in their order, and why they stay as they are, where they do. Who may: the endpoint's audience. */
export async function listEventHosts(
  ctx: Ctx,
  eventId: number,
): Promise<{ eventHosts: TeacherEventHost[]; locked: string | null }> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const rows = await teacherEventHosts(ctx, eventId);
  return {
    eventHosts: await Promise.all(
      rows.map(async (row) => presentTeacherEventHost(await present(ctx, row), { ...row, eventId })),
    ),
    locked: hostsLocked(eventStatusAt(event, ctx.clock.now())),
  };
}

/** A page of a school's hosts: for all its teachers, since any of them may show one with an own event. Else 404. */
export async function listHosts(ctx: Ctx, asked: HostsAsked): Promise<ResponseOf<typeof listContract>> {
  const person = await requirePerson(ctx);
  const teaches =
    managesSchool(person, asked.schoolId) || (await hasCourseIn(ctx, asked.schoolId, person.adminOfCourseIds));
  if (!teaches) throw notFound();
  const { rows, total } = await hostsOfSchoolPage(ctx, asked);
  const { page, perPage } = asked;
  return {
    hosts: await Promise.all(rows.map((row) => present(ctx, row))),
    meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
  };
}

/** Where a host's picture is: for who sees an event that shows it, and for teachers of its school (rules-teachers H5). */
export async function showHostImage(ctx: Ctx, hostId: number): Promise<{ url: string | null }> {
  const row = await teacherHost(ctx, hostId);
  if (!row) throw notFound();
  const person = await currentPerson(ctx);
  const teaches =
    person !== null &&
    (managesSchool(person, row.schoolId) || (await hasCourseIn(ctx, row.schoolId, person.adminOfCourseIds)));
  const seen = row.name !== '' && (await eventsShowing(ctx, hostId)).some((event) => !isWithheld(person, event));
  if (!teaches && !seen) throw notFound();
  return { url: imageUrlOf(row.imageMediaId) };
}
