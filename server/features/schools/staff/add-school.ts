import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { refuse, refuseFields } from '#contract/primitives/problem.ts';
import type { addSchool as contract } from '#contract/schools/staff-applications.endpoints.ts';
import {
  createPersonForEmail,
  lockLivingPerson,
  requireStaff,
  verifiedPersonOf,
} from '#server/features/accounts/index.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { createSchool } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

const NO_ACCOUNT = 'No one has an account with this verified email.';
const UNVERIFIED =
  'This account has never confirmed its email address, so anyone could have created it. Ask them to sign in with an emailed link first.';

type School = ResponseOf<typeof contract>['school'];

async function makeSchool(tx: Ctx, input: { name: string; adminId: number; createdBy?: number }): Promise<School> {
  const school = await createSchool(tx, input);
  await logActivity(tx, {
    action: 'create_school',
    subjectKind: 'school',
    subjectId: school.id,
    schoolId: school.id,
    detail: { school: school.name, slug: school.slug },
  });
  await queueMail(tx, {
    kind: 'school_application_approved',
    occasion: `school:${school.id}`,
    to: { userId: input.adminId },
    data: { schoolId: school.id, applied: false },
  });
  return { id: school.id, name: school.name, slug: school.slug };
}

/**
 * Staff create a school for someone, without an application; that person gets the email that leads to the first course.
 * @throws 422 at `email` if no one has verified that email address
 */
export async function addSchool(
  ctx: Ctx,
  { name, email }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const staff = await requireStaff(ctx);
  const adminId = await verifiedPersonOf(ctx, email);
  if (adminId === undefined) throw refuseFields({ email: NO_ACCOUNT });
  return inTransaction(ctx, async (tx) => {
    if (!(await lockLivingPerson(tx, adminId))) throw refuseFields({ email: NO_ACCOUNT });
    const response = { school: await makeSchool(tx, { name, adminId, createdBy: staff.id }) };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}

/**
 * Creates a school for someone, and their account if there is none. For people with access to the database (`callboard
 * school add`).
 * @throws 403 if an account exists with that email address, but its owner never confirmed it
 */
export async function addSchoolAsOperator(ctx: Ctx, { name, email }: { name: string; email: string }): Promise<School> {
  return inTransaction(ctx, async (tx) => {
    const { personId, created } = await createPersonForEmail(tx, email, 'staff');
    if (!created && (await verifiedPersonOf(tx, email)) === undefined)
      throw refuse('address_unverified', 403, UNVERIFIED);
    if (!(await lockLivingPerson(tx, personId))) throw new Error(`No person ${personId}.`);
    return makeSchool(tx, { name, adminId: personId });
  });
}
