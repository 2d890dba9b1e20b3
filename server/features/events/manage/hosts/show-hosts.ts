import type {
  listSchoolHosts as listContract,
  TeacherEventHost,
  TeacherHost,
} from '#contract/events/hosts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { currentPerson, managesSchool, type Person, requirePerson } from '#server/features/accounts/index.ts';
import { eventStatusAt, findEvent, hostsLocked, isWithheld } from '#server/features/events/index.ts';
import { loadRevision, loadRevisions } from '#server/features/revisions/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { hasCourseIn } from '#server/rights/managed-item.query.ts';
import { presentTeacherEventHost, presentTeacherHost } from './host.present.ts';
import {
  eventsShowing,
  type HostsQuery,
  hostsOfSchoolPage,
  type TeacherHostRow,
  teacherEventHosts,
  teacherHost,
} from './teacher-host.query.ts';

async function presenterOf(
  ctx: Ctx,
  person: Person,
  rows: readonly TeacherHostRow[],
): Promise<(row: TeacherHostRow) => TeacherHost> {
  const revisionOf = await loadRevisions(
    ctx,
    'host',
    rows.map(({ id }) => id),
  );
  return (row) => presentTeacherHost(row, person, revisionOf(row.id));
}

/** One host for its edit card. The caller checks rights. */
export async function showHost(ctx: Ctx, hostId: number): Promise<TeacherHost> {
  const row = await teacherHost(ctx, hostId);
  if (!row) throw notFound();
  return presentTeacherHost(row, await requirePerson(ctx), await loadRevision(ctx, 'host', row.id));
}

/** An event's hosts in their order, and, if they can't change anymore, why. The endpoint's audience checks who may. */
export async function listEventHosts(
  ctx: Ctx,
  eventId: number,
): Promise<{ eventHosts: TeacherEventHost[]; locked: string | null }> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const rows = await teacherEventHosts(ctx, eventId);
  const present = await presenterOf(ctx, await requirePerson(ctx), rows);
  return {
    eventHosts: rows.map((row) => presentTeacherEventHost(present(row), { ...row, eventId })),
    locked: hostsLocked(eventStatusAt(event, ctx.clock.now())),
  };
}

/**
 * A page of a school's hosts, for all its teachers, since any of them may show one at their own event. Otherwise 404.
 */
export async function listHosts(ctx: Ctx, query: HostsQuery): Promise<ResponseOf<typeof listContract>> {
  const person = await requirePerson(ctx);
  const teaches =
    managesSchool(person, query.schoolId) || (await hasCourseIn(ctx, query.schoolId, person.adminOfCourseIds));
  if (!teaches) throw notFound();
  const { rows, total } = await hostsOfSchoolPage(ctx, query);
  const { page, perPage } = query;
  return {
    hosts: rows.map(await presenterOf(ctx, person, rows)),
    meta: pageMetaOf(page, perPage, total),
  };
}

/**
 * A host's picture URL: for people who can see an event that shows the host, and for teachers of its school
 * (rules-teachers H5).
 */
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
