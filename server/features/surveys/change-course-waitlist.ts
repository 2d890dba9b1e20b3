import { notFound } from '#contract/primitives/problem.ts';
import type { WaitlistEntry } from '#contract/surveys/surveys.endpoints.ts';
import { createPersonForEmail, hashToken, proveAddress } from '#server/features/accounts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import {
  type CourseWaitlistRow,
  confirmCourseWaitlist,
  leaveCourseWaitlist,
  lockCourseWaitlist,
} from './course-waitlist.store.ts';
import { presentCourse } from './survey.present.ts';

function stateOf(entry: CourseWaitlistRow): WaitlistEntry['state'] {
  if (entry.unsubscribedAt !== null) return 'left';
  return entry.confirmedAt === null ? 'asked' : 'joined';
}

async function entryOf(tx: Ctx, token: string): Promise<CourseWaitlistRow> {
  const entry = await lockCourseWaitlist(tx, { token, tokenHash: hashToken(token) });
  if (!entry) throw notFound();
  return entry;
}

/** The state of an email address on a course's waitlist; changes nothing. */
export async function showWaitlist(ctx: Ctx, token: string): Promise<WaitlistEntry> {
  return inTransaction(ctx, async (tx) => {
    const entry = await entryOf(tx, token);
    return { course: presentCourse(entry), state: stateOf(entry) };
  });
}

/**
 * Joins or leaves through the link in an email. Using the link proves control of the email address, which becomes a
 * verified lead. Repeating changes nothing.
 */
export async function changeWaitlist(ctx: Ctx, input: { token: string; joined: boolean }): Promise<WaitlistEntry> {
  return inTransaction(ctx, async (tx) => {
    const entry = await entryOf(tx, input.token);
    if (input.joined) {
      const { personId } = await createPersonForEmail(tx, entry.email, 'survey');
      await proveAddress(tx, personId);
      await confirmCourseWaitlist(tx, entry.id, personId);
    } else {
      await leaveCourseWaitlist(tx, entry.id);
    }
    return { course: presentCourse(entry), state: input.joined ? 'joined' : 'left' };
  });
}
