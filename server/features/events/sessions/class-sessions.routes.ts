import { listClassSessions } from '#contract/events/class-sessions.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { currentPerson, managesCourse } from '#server/features/accounts/index.ts';
import { loadCohorts } from '#server/features/schools/index.ts';
import { route } from '#server/platform/http/route.ts';
import { queryClassSessions } from './class-sessions.query.ts';

export const routes = [
  route(listClassSessions, async (ctx, { query }) => {
    const [cohort] = await loadCohorts(ctx, [query.cohortId]);
    if (!cohort) throw notFound();
    if (cohort.status === 'draft') {
      const person = await currentPerson(ctx);
      if (!person || !managesCourse(person, { id: cohort.courseId, schoolId: cohort.schoolId })) throw notFound();
    }
    const rows = await queryClassSessions(ctx.db, { cohortId: cohort.id });
    return {
      events: rows.map((row) => ({
        id: row.id,
        name: row.name,
        // Published events have both instants (constraint events_published_whole).
        startsAtUtc: (row.starts_at as Date).toISOString(),
        endsAtUtc: (row.ends_at as Date).toISOString(),
        lengthOfEvent: row.duration_minutes,
      })),
    };
  }),
];
