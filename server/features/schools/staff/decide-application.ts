import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { ApplicationFile } from '#contract/schools/staff-applications.endpoints.ts';
import { lockLivingPerson, requireStaff } from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import {
  type ApplicationRow,
  createSchool,
  findApplication,
  lockApplication,
  saveDecision,
} from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { applicationFileOf } from './staff-applications.ts';

const DECIDED = {
  approved: 'This application has already been approved.',
  declined: 'This application has already been declined.',
  withdrawn: 'This application has been withdrawn.',
};
const CHANGED = 'The applicant changed it while you were reading. Please read it again.';

/**
 * Runs `work` on a waiting application, with the applicant and the application locked: of two concurrent decisions, one
 * wins.
 */
async function decide(
  ctx: Ctx,
  applicationId: number,
  work: (tx: Ctx, application: ApplicationRow, staffId: number) => Promise<void>,
): Promise<ApplicationFile> {
  const staff = await requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const applicantId = (await findApplication(tx, applicationId))?.userId;
    if (applicantId === undefined) throw notFound();
    // Closing the account also withdrew the application, so the state check below refuses.
    await lockLivingPerson(tx, applicantId);
    const application = await lockApplication(tx, applicationId);
    if (!application) throw notFound();
    if (application.state !== 'waiting') throw refuse('application_decided', 409, DECIDED[application.state]);
    await work(tx, application, staff.id);
    const file = await applicationFileOf(tx, applicationId);
    await ctx.idempotency?.store(tx, 200, { application: file });
    return file;
  });
}

/**
 * Staff approve an application (rules-teachers AP2): creates the school with the next free slug and the applicant as
 * its School Admin, and sends the email that leads to the first course. The applicant's sessions are cut to a teacher's
 * length at their next request (B1).
 * @throws 404; 409 `application_decided`, `application_changed` since `updatedAtUtc`
 */
export function approveApplication(
  ctx: Ctx,
  applicationId: number,
  { updatedAtUtc }: { updatedAtUtc?: string | undefined },
): Promise<ApplicationFile> {
  return decide(ctx, applicationId, async (tx, { userId, schoolName, updatedAt }, staffId) => {
    if (updatedAtUtc !== undefined && new Date(updatedAtUtc).getTime() !== updatedAt.getTime()) {
      throw refuse('application_changed', 409, CHANGED);
    }
    const school = await createSchool(tx, { name: schoolName, adminId: userId });
    await saveDecision(tx, applicationId, { by: staffId, schoolId: school.id });
    await logActivity(tx, {
      action: 'approve_application',
      subjectKind: 'school_application',
      subjectId: applicationId,
      schoolId: school.id,
      detail: { school: school.name, slug: school.slug },
    });
    await queueMail(tx, {
      kind: 'school_application_approved',
      occasion: `school:${school.id}`,
      to: { userId },
      data: { schoolId: school.id, applied: true },
    });
  });
}

/**
 * Staff decline an application, with a reason that the applicant reads (rules-teachers AP2). @throws 404, 409
 * `application_decided`
 */
export function declineApplication(ctx: Ctx, applicationId: number, reason: string): Promise<ApplicationFile> {
  return decide(ctx, applicationId, async (tx, { userId }, staffId) => {
    await saveDecision(tx, applicationId, { by: staffId, note: reason });
    await logActivity(tx, {
      action: 'decline_application',
      subjectKind: 'school_application',
      subjectId: applicationId,
    });
    await queueMail(tx, {
      kind: 'school_application_declined',
      occasion: `application:${applicationId}`,
      to: { userId },
      data: { applicationId },
    });
  });
}
