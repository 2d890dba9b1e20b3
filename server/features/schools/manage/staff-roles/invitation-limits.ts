import type { Ctx } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';

const DAY = 86_400;

/** The most staff a school can have, invitations included. */
export const MAX_STAFF = 200;

/** Invitations per day: by one person, and by one school. */
const PER_PERSON: Limit = { name: 'staff_invitations_person', points: 50, seconds: DAY };
const PER_SCHOOL: Limit = { name: 'staff_invitations_school', points: 100, seconds: DAY };
/** Emails per day to one email address for one role: the first and three renewals (rules-teachers D4). */
const PER_ADDRESS: Limit = { name: 'staff_invitations_address', points: 4, seconds: DAY };

/** Emails per day to one email address, from all schools and roles together, so invitations can't flood an inbox. */
const PER_INBOX: Limit = { name: 'staff_invitations_inbox', points: 12, seconds: DAY };

/** Counts one invitation email before it is queued. @throws 429 */
export async function countInvitation(
  ctx: Ctx,
  mail: { personId: number; schoolId: number; courseId: number | null; email: string },
): Promise<void> {
  const { schoolId, courseId } = mail;
  await takeFromLimit(ctx, PER_ADDRESS, schoolId, courseId ?? 'school', mail.email.toLowerCase());
  await takeFromLimit(ctx, PER_PERSON, mail.personId);
  await takeFromLimit(ctx, PER_SCHOOL, schoolId);
  // Checked last: an email that another limit refuses must not count against the inbox.
  await takeFromLimit(ctx, PER_INBOX, mail.email.toLowerCase());
}
