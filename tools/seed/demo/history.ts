import type { System } from '#server/app/system.ts';
import { completePlaces } from '#server/features/enrollment/index.ts';
import { moveDueCohorts } from '#server/features/schools/index.ts';
import { cancelCohort } from '#server/journeys/enrollment/cancel-cohort.ts';
import { drainQueue } from '#server/platform/jobs/boss.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 86_400_000;

/** Lets everything up to now happen: cohorts start, end, and are canceled, and all their emails go out. */
export async function letTimePass(
  system: System,
  stage: Stage,
  people: People,
  cohorts: readonly MadeCohort[],
): Promise<void> {
  const dayOf = (instant: Date) => (instant.getTime() - stage.now.getTime()) / DAY_MS;
  const days = cohorts.flatMap((cohort) => [dayOf(cohort.startsAt), dayOf(cohort.endsAt)]).filter((day) => day < 0);
  for (const day of days.toSorted((a, b) => a - b)) {
    await moveDueCohorts(stage.at(day + 0.01));
    await completePlaces(stage.at(day + 0.01));
  }
  for (const cohort of cohorts.filter(({ plan }) => plan.cancelled)) {
    await cancelCohort(stage.at(-1), { cohortId: cohort.id, refund: 'full', by: people.accounts.teacher });
  }
  await drainQueue(system.boss, system.jobCatalog, (job, data) =>
    job.handle(system.ctx({ kind: 'system' }, `demo:${job.name}`), data),
  );
}
