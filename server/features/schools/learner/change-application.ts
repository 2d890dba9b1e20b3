import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, type Refusal, refuse } from '#contract/primitives/problem.ts';
import type { changeApplication as contract } from '#contract/schools/applications.endpoints.ts';
import { lockLivingPerson, requirePerson } from '#server/features/accounts/index.ts';
import {
  type ApplicationRow,
  lockApplication,
  saveApplicationFields,
  saveWithdrawal,
} from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { showOwnApplication } from './show-own-application.ts';

const SENTENCES = {
  approved: "Your application has been approved, so you can't change it.",
  declined: "We've replied to your application, so you can't change it.",
  withdrawn: 'You withdrew this application. Send a new one.',
};

function decided(state: keyof typeof SENTENCES): Refusal {
  return refuse('application_decided', 409, SENTENCES[state]);
}

/**
 * Runs `work` on the caller's own waiting application, with the person and the application locked. @throws 404 for
 * someone else's; 409 once it was decided or withdrawn
 */
async function onOwn(
  ctx: Ctx,
  applicationId: number,
  work: (tx: Ctx, application: ApplicationRow) => Promise<void>,
): Promise<ResponseOf<typeof contract>> {
  const person = await requirePerson(ctx);
  return inTransaction(ctx, async (tx) => {
    if (!(await lockLivingPerson(tx, person.id))) throw notFound();
    const application = await lockApplication(tx, applicationId);
    if (application?.userId !== person.id) throw notFound();
    if (application.state !== 'waiting') throw decided(application.state);
    await work(tx, application);
    return showOwnApplication(tx, person.id);
  });
}

/** The applicant edits a waiting application. @throws 404; 409 once it was decided or withdrawn */
export function changeApplication(
  ctx: Ctx,
  applicationId: number,
  { link, ...words }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  return onOwn(ctx, applicationId, async (tx, before) => {
    const after = {
      schoolName: words.schoolName ?? before.schoolName,
      teaches: words.teaches ?? before.teaches,
      audience: words.audience ?? before.audience,
      link: link === undefined ? before.link : link,
    };
    const fields = (['schoolName', 'teaches', 'audience', 'link'] as const).filter(
      (name) => after[name] !== before[name],
    );
    if (fields.length === 0) return;
    await saveApplicationFields(tx, applicationId, after);
    await logActivity(tx, {
      action: 'change_application',
      subjectKind: 'school_application',
      subjectId: applicationId,
      detail: { fields: fields.join(', ') },
    });
  });
}

/** The applicant withdraws a waiting application. @throws 404; 409 once it was decided or withdrawn */
export function withdrawApplication(ctx: Ctx, applicationId: number): Promise<ResponseOf<typeof contract>> {
  return onOwn(ctx, applicationId, async (tx) => {
    await saveWithdrawal(tx, applicationId);
    await logActivity(tx, {
      action: 'withdraw_application',
      subjectKind: 'school_application',
      subjectId: applicationId,
    });
  });
}
