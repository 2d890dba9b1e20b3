import { ZOOM_CLIENT } from '#sandbox/zoom/api.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { giveAccount, insertAccount, noteCheck, sealSignIn } from '#server/features/meetings/index.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

/**
 * Adds two accounts at the sandbox's Zoom. The voice course uses one: its first draft session gets a meeting there as
 * soon as a worker runs. No course uses the other yet.
 */
export async function keepMeetingAccounts(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const course = courses.get('voice-acting-101');
  if (!course) throw new Error('The demo has lost its voice course.');
  const ctx = stage.as(people.accounts.staff, -10);
  const keep = (name: string, accountId: string) =>
    insertAccount(ctx, {
      name,
      ...sealSignIn(ctx, { accountId, clientId: ZOOM_CLIENT.id, clientSecret: ZOOM_CLIENT.secret }),
      createdBy: people.accounts.staff,
    });
  const studio = await keep('Callboard Studio', 'sandbox-studio-V7mQ');
  await keep('Callboard Stage', 'sandbox-stage-k2Lx');
  await giveAccount(ctx, { accountId: studio, courseId: course.id, schoolId: course.schoolId });
  await noteCheck(ctx, studio, null);
  const session = await ctx.db
    .selectFrom('events')
    .select('id')
    .where('course_id', '=', course.id)
    .where('status', '=', 'draft')
    .where('zoom_url', 'is', null)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow();
  await updateEvent(ctx, session.id, { zoom_account_id: studio });
}
