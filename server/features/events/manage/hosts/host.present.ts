import { ASK_A_SCHOOL_ADMIN, type TeacherEventHost, type TeacherHost } from '#contract/events/hosts.endpoints.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { Revision } from '#server/features/revisions/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { decideRight } from '#server/rights/right.rules.ts';
import type { TeacherHostRow } from './teacher-host.query.ts';

/** A host as a teacher of its school sees it, and whether this teacher may change it (rules-teachers H3). */
export function presentTeacherHost(row: TeacherHostRow, person: Person, revision: Revision): TeacherHost {
  const right = decideRight(person, { ...row, courseId: null, adminHere: true }, undefined);
  return {
    id: row.id,
    hostId: row.id,
    schoolId: row.schoolId,
    name: row.name,
    bio: row.bio,
    imageUrl: imageUrlOf(row.imageMediaId),
    archivedAtUtc: row.archivedAt?.toISOString() ?? null,
    userId: row.userId,
    personName: row.personName,
    events: { total: row.total, past: row.past },
    locked: right === 'allowed' ? null : ASK_A_SCHOOL_ADMIN,
    revision: revision.revision,
    savedBy: revision.savedBy,
    savedAt: revision.savedAt?.toISOString() ?? null,
  };
}

/** A host as a teacher of its school sees it, with its position at one event. */
export function presentTeacherEventHost(
  host: TeacherHost,
  link: { readonly linkId: number; readonly eventId: number; readonly position: number },
): TeacherEventHost {
  const { hostId, name, bio, imageUrl } = host;
  return { id: link.linkId, eventId: link.eventId, hostId, name, bio, imageUrl, position: link.position, host };
}
