import { loadEventsOfCohort, noteJoined, saveAttendances } from '#server/features/events/index.ts';
import type { MadeCohort } from './cohorts.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 86_400_000;
/** The share of a class that joins the first session. It drops by `FEWER_EACH_WEEK` with each later week. */
const COME_AT_FIRST = 0.95;
const FEWER_EACH_WEEK = 0.05;
/** In this running cohort, `people` learners stopped coming after the first session: they drift. */
const DRIFTING = { course: 'voice-acting-101', moniker: 'Autumn', people: 3 } as const;
/** Latecomers join within this fraction of a day. */
const LATE_DAYS = 0.006;

/** Has learners join past class sessions through their links; some stay away. */
export async function joinPastSessions(stage: Stage, cohorts: readonly MadeCohort[]): Promise<void> {
  for (const cohort of cohorts) {
    const sessions = (await loadEventsOfCohort(stage.at(0), cohort.id)).filter(
      ({ kind, endsAt }) => kind === 'Class Session' && endsAt !== null && endsAt < stage.now,
    );
    if (sessions.length === 0) continue;
    const places = await stage
      .at(0)
      .db.selectFrom('enrolments')
      .select(['id', 'user_id as userId'])
      .where('cohort_id', '=', cohort.id)
      .where('state', 'in', ['active', 'completed'])
      .orderBy('id')
      .execute();
    for (const [week, session] of sessions.entries()) {
      const day = ((session.startsAt?.getTime() ?? 0) - stage.now.getTime()) / DAY_MS;
      const { course, moniker } = cohort.plan;
      const drifts = course === DRIFTING.course && moniker === DRIFTING.moniker && week > 0;
      const coming = (drifts ? places.slice(0, -DRIFTING.people) : places).filter(
        ({ userId }) => stage.chance('comes', session.id, userId, 'to class') < COME_AT_FIRST - week * FEWER_EACH_WEEK,
      );
      const rows = await saveAttendances(
        stage.at(day),
        coming.map((place) => ({
          eventId: session.id,
          userId: place.userId,
          ticketTypeId: null,
          orderLineId: null,
          source: 'enrolment',
          enrollmentId: place.id,
          state: 'attending',
          seatHoldId: null,
        })),
      );
      for (const row of rows)
        await noteJoined(stage.at(day + stage.chance('late', row.id, 'for class') * LATE_DAYS), row.id);
    }
  }
}
