import { accentNamed } from '#contract/schools/accent.ts';
import type { ManagedCourseCard, ManagedSchoolCard } from '#contract/teaching/teaching-schools.endpoints.ts';
import type { TaughtNext } from '#contract/teaching/teaching-today.endpoints.ts';
import { coverInAccent } from '#covers/look.ts';
import { managesSchool } from '#server/features/accounts/index.ts';
import { joinWindow } from '#server/features/events/index.ts';
import type { Revision } from '#server/features/revisions/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { CourseCardRow } from './courses.query.ts';
import type { SchoolCardRow } from './schools.query.ts';
import type { Taught } from './taught.ts';
import type { TaughtNextRow } from './today.query.ts';

/** A picture under both names the specifications use (rules-teachers A11). */
export function pictureOf(mediaId: number | null): { imageUrl: string | null; image_url: string | null } {
  const imageUrl = imageUrlOf(mediaId);
  return { imageUrl, image_url: imageUrl };
}

export function presentRevision({ revision, savedBy, savedAt }: Revision) {
  return { revision, savedBy, savedAt: savedAt?.toISOString() ?? null };
}

export function presentSchoolCard(row: SchoolCardRow): ManagedSchoolCard {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    ...pictureOf(row.imageMediaId),
    coverUrl: imageUrlOf(row.coverMediaId),
    cover: coverInAccent(row.cover, accentNamed(row.accent)),
    accent: accentNamed(row.accent),
    coursesCount: row.courses,
    openCohortsCount: row.open,
  };
}

export function presentCourseCard(row: CourseCardRow): ManagedCourseCard {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    topic: row.topic,
    schoolId: row.schoolId,
    schoolName: row.schoolName,
    ...pictureOf(row.imageMediaId),
    cover: coverInAccent(row.cover, accentNamed(row.accent)),
    listed: row.listed,
    draftCohortsCount: row.drafts,
    openCohortsCount: row.open,
    runningCohortsCount: row.running,
    seatsSold: row.taken,
    seats: row.capacity,
    nextStartsAtUtc: row.nextStartsAt?.toISOString() ?? null,
  };
}

/** `taught` decides whether the caller may join as a manager, or is only listed as a host. */
export function presentTaughtNext(row: TaughtNextRow, taught: Taught): TaughtNext {
  const { startsAt, endsAt, endedEarlyAt, ...rest } = row;
  const manages =
    managesSchool({ isStaff: false, adminOfSchoolIds: taught.schoolIds, adminOfCourseIds: [] }, row.schoolId) ||
    (row.courseId !== null && taught.courseIds.includes(row.courseId));
  const { opensAt, closesAt } = joinWindow({ startsAt, endsAt });
  return {
    ...rest,
    startsAtUtc: startsAt.toISOString(),
    endsAtUtc: (endedEarlyAt ?? endsAt).toISOString(),
    opensAtUtc: opensAt.toISOString(),
    closesAtUtc: closesAt.toISOString(),
    manages,
  };
}
