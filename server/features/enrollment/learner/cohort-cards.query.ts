import { sql } from 'kysely';
import { cohortBoard, onBoard, type Viewer } from '#server/features/enrollment/index.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** A cohort as one person sees it, with its card's data from events and the landing page. */
function cards(slot: Viewer) {
  return cohortBoard(slot)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events as v')
          .select([
            sql<number>`count(*)`.as('sessions'),
            sql<number | null>`mode() within group (order by v.duration_minutes)`.as('duration'),
          ])
          .whereRef('v.cohort_id', '=', 'c.id')
          .where(sql<boolean>`v.kind = 'Class Session' and v.status = 'published' and v.deleted_at is null`)
          .as('m'),
      (join) => join.onTrue(),
    )
    .select([
      'm.sessions',
      'm.duration',
      sql<{ name: string; imageMediaId: number | null }[]>`coalesce((select json_agg(json_build_object('name', n.name,
        'imageMediaId', coalesce(n.image_media_id, (select u.picture_media_id from users u where u.id = n.user_id))) order by n.position, n.id) from landing_instructors n
        where n.course_id = c.course_id and n.complete), '[]'::json)`.as('instructors'),
    ]);
}

function onSale(now: Date) {
  return builder
    .selectFrom('cohorts as c')
    .innerJoin('courses as k', 'k.id', 'c.course_id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .where(onBoard(now))
    .where('k.listed_at', 'is not', null)
    .where('k.archived_at', 'is', null)
    .where('s.archived_at', 'is', null);
}

/**
 * Listed courses' cohorts that are open for enrollment, in order of start. The page's ids are found first, so that
 * cards are built only for those.
 */
export const queryEnrollingCohorts = compiled(
  'catalogue_enrolling_cohorts',
  (slot: Viewer & { limit: number; offset: number }) =>
    cards(slot)
      // As an array, so that it is evaluated before the card's joins: as one more join, cards would be built for every
      // cohort.
      .where(
        sql<boolean>`c.id = any (array${onSale(slot.now)
          .select('c.id')
          .orderBy('c.starts_at')
          .orderBy('c.id')
          .limit(slot.limit)
          .offset(slot.offset)})`,
      )
      .orderBy('c.starts_at')
      .orderBy('c.id'),
);

export const countEnrollingCohorts = compiled('catalogue_enrolling_count', (slot: { now: Date }) =>
  onSale(slot.now).select(sql<number>`count(*)`.as('total')),
);

export const querySelectedCards = compiled('catalogue_selected_cohorts', (slot: Viewer) =>
  cards(slot).where('i.cohort_id', 'is not', null).orderBy('c.starts_at').orderBy('c.id').limit(sql.lit(100)),
);

/** A course's cohorts that are open for enrollment or in which the person is enrolled, in order of start. */
export const queryCourseCohorts = compiled('catalogue_course_cohorts', (slot: Viewer & { courseId: number }) =>
  cards(slot)
    .where('c.course_id', '=', slot.courseId)
    .where((eb) =>
      eb.or([
        onBoard(slot.now),
        sql<boolean>`exists (select 1 from enrolments e where e.user_id = ${slot.userId} and e.cohort_id = c.id
          and e.state in ('active', 'completed'))`,
      ]),
    )
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(sql.lit(100)),
);

export type CardRow = Awaited<ReturnType<typeof querySelectedCards>>[number];
