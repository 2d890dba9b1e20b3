import type { Ctx } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';

const DAY = 86_400;

/** Most staff of a school, invitations among them. */
export const MOST_STAFF = 200;

/** Invitations that one person sends a day, and one school. */
const PER_PERSON: Limit = { name: 'staff_invitations_person', points: 50, seconds: DAY };
const PER_SCHOOL: Limit = { name: 'staff_invitations_school', points: 100, seconds: DAY };
/** Mails to one address for one role a day: the first and three renewals (rules-teachers D4). */
const PER_ADDRESS: Limit = { name: 'staff_invitations_address', points: 4, seconds: DAY };

/** Mails to one address a day, whoever invites it to whatever: a stranger's inbox is nobody's to fill. */
const PER_INBOX: Limit = { name: 'staff_invitations_inbox', points: 12, seconds: DAY };

/** Counts one invitation mail before it is queued. @throws 429 */
export async function countInvitation(
  ctx: Ctx,
  mail: { personId: number; schoolId: number; courseId: number | null; email: string },
): Promise<void> {
  const { schoolId, courseId } = mail;
  await takeFromLimit(ctx, PER_ADDRESS, schoolId, courseId ?? 'school', mail.email.toLowerCase());
  await takeFromLimit(ctx, PER_PERSON, mail.personId);
  await takeFromLimit(ctx, PER_SCHOOL, schoolId);
  // The last: what another limit refuses is no mail, and counts nobody's inbox full.
  await takeFromLimit(ctx, PER_INBOX, mail.email.toLowerCase());
}
