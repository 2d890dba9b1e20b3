import type { Interest } from '#contract/students/students.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { awakeHours } from './awake-hours.rules.ts';
import { followersOfCourse, tickedQuestions, ticksOf, zonesOfInterested } from './interest.query.ts';
import { countWaitlist } from './students.query.ts';

/**
 * `GET /teachers/courses/{id}/interest`: what the waitlist wants, and when people on the waitlist and followers are
 * awake, in hours on the reader's clock. Counts only: no names.
 */
export async function showInterest(ctx: Ctx, courseId: number): Promise<Interest> {
  const reader = await requirePerson(ctx);
  const [waitlist, unconfirmed, followers, questions, zones] = await Promise.all([
    countWaitlist(ctx, courseId, 'waitlist'),
    countWaitlist(ctx, courseId, 'unconfirmed'),
    followersOfCourse(ctx, courseId),
    tickedQuestions(ctx, courseId),
    zonesOfInterested(ctx, courseId),
  ]);
  const ticks = await ticksOf(
    ctx,
    courseId,
    questions.map(({ id }) => id),
  );
  const timezone = reader.timezone ?? 'UTC';
  return {
    waitlist,
    unconfirmed,
    followers,
    questions: questions.map(({ id, title, kind, answered, options }) => {
      const counts = new Map(
        ticks.filter(({ questionId }) => questionId === id).map((tick) => [tick.option, tick.count]),
      );
      const offered = options.map((option) => ({ option, count: counts.get(option) ?? 0 }));
      const removed = [...counts]
        .filter(([option]) => !options.includes(option))
        .map(([option, count]) => ({ option, count }));
      return { id, title, kind, answered, options: [...offered, ...removed] };
    }),
    awake: { timezone, ...awakeHours(zones, timezone, ctx.clock.now()) },
  };
}
