import { loadCohorts } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { localOfInstant } from '#server/platform/local-time.ts';
import { type CreateEvent, createEvent } from '../event/create-event.ts';
import { updateEvent } from '../event/event-row.store.ts';

let number = 0;

/** A class session `inHours` from now; may be in the past. For tests. */
export async function aClassSession(
  ctx: Ctx,
  input: Pick<Partial<CreateEvent>, 'name' | 'durationMinutes' | 'start' | 'zoomUrl' | 'zoomAccountId'> & {
    cohortId: number;
    inHours: number;
    /** True by default; false: a draft. */
    published?: boolean;
  },
): Promise<{ id: number }> {
  number += 1;
  const { inHours, published = true, ...rest } = input;
  const [cohort] = await loadCohorts(ctx, [input.cohortId]);
  if (!cohort) throw new Error(`No cohort ${input.cohortId}.`);
  const timezone = 'America/New_York';
  const { date, time, ampm } = localOfInstant(new Date(ctx.clock.now().getTime() + inHours * 3_600_000), timezone);
  const { id } = await createEvent(ctx, {
    schoolId: cohort.schoolId,
    name: `Session ${number}`,
    kind: 'Class Session',
    admittance: 'members-only',
    timezone,
    start: { date, time, ampm },
    zoomUrl: 'https://meet.example.test/secret-room',
    ...rest,
  });
  // Set directly: a past session can't be published anymore.
  if (published) await updateEvent(ctx, id, { status: 'published', published_at: ctx.clock.now() });
  return { id };
}
