import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import { APPLICATIONS_A_DAY, APPLY_AGAIN_DAYS } from '#contract/schools/application.ts';
import type { applyToTeach as contract } from '#contract/schools/applications.endpoints.ts';
import { lockLivingPerson, requireVerified } from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import { applyRefusal, earlierApplicationsOf, insertApplication } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { staffIds } from './own-application.query.ts';
import { showOwnApplication } from './show-own-application.ts';

const WAITING = 'You already have an application waiting. You can edit it.';

function refusalFor(
  refusal: NonNullable<ReturnType<typeof applyRefusal>>,
  { now, zone }: { now: Date; zone: string | null },
): Refusal {
  if (refusal.because === 'waiting') return refuse('application_waiting', 409, WAITING);
  const mayApplyAtUtc = refusal.until.toISOString();
  if (refusal.because === 'declined') {
    const day = refusal.until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: zone ?? 'UTC' });
    const message = `You can apply again ${APPLY_AGAIN_DAYS} days after our reply, starting ${day}.`;
    return refuse('apply_later', 409, message, { mayApplyAtUtc });
  }
  const retryAfterSeconds = Math.ceil((refusal.until.getTime() - now.getTime()) / 1000);
  const message = `You can apply ${APPLICATIONS_A_DAY} times a day. We kept your text, so you can send it tomorrow.`;
  return refuse('too_many', 429, message, { mayApplyAtUtc, retryAfterSeconds });
}

/**
 * A person with a verified email address applies to teach (rules-teachers AP1). They get an email; staff get an in-app
 * notification.
 * @throws 403 `address_unverified`; 409 `application_waiting`, `apply_later`; 429 for the fourth application within a
 * day
 */
export async function applyToTeach(ctx: Ctx, body: BodyOf<typeof contract>): Promise<ResponseOf<typeof contract>> {
  const person = await requireVerified(ctx);
  return inTransaction(ctx, async (tx) => {
    if (!(await lockLivingPerson(tx, person.id))) throw notFound();
    const now = tx.clock.now();
    const refusal = applyRefusal(await earlierApplicationsOf(tx, person.id), now);
    if (refusal) throw refusalFor(refusal, { now, zone: person.timezone });
    const applicationId = await insertApplication(tx, person.id, { ...body, link: body.link ?? null });
    await logActivity(tx, {
      action: 'apply_to_teach',
      subjectKind: 'school_application',
      subjectId: applicationId,
    });
    const occasion = `application:${applicationId}`;
    await queueMail(tx, {
      kind: 'school_application_received',
      occasion,
      to: { userId: person.id },
      data: { applicationId },
    });
    await notifyMany(
      tx,
      (await staffIds(tx)).map((userId) => ({
        userId,
        kind: 'school_application',
        occasion,
        title: `${body.schoolName} would like to teach here`,
        body: `From ${person.displayName}`,
        href: `/admin/applications/${applicationId}`,
      })),
    );
    const response = await showOwnApplication(tx, person.id);
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
