import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { refuseFields } from '#contract/primitives/problem.ts';
import type { addSchool as contract } from '#contract/schools/staff-applications.endpoints.ts';
import { lockLivingPerson, requireStaff, verifiedPersonOf } from '#server/domain/accounts/index.ts';
import { queueMail } from '#server/domain/mailings/index.ts';
import { createSchool } from '#server/domain/schools/index.ts';
import { noteActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

const NOBODY = 'Nobody has an account with this verified address.';

/** Use case: staff make a school for somebody, without an application; they get the mail that leads to the first course. @throws 422 at `email` for nobody's verified address */
export async function addSchool(
  ctx: Ctx,
  { name, email }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const staff = await requireStaff(ctx);
  const adminId = await verifiedPersonOf(ctx, email);
  if (adminId === undefined) throw refuseFields({ email: NOBODY });
  return inTransaction(ctx, async (tx) => {
    if (!(await lockLivingPerson(tx, adminId))) throw refuseFields({ email: NOBODY });
    const school = await createSchool(tx, { name, adminId, createdBy: staff.id });
    await noteActivity(tx, {
      action: 'create_school',
      subjectKind: 'school',
      subjectId: school.id,
      schoolId: school.id,
      detail: { school: school.name, slug: school.slug },
    });
    await queueMail(tx, {
      kind: 'school_application_approved',
      occasion: `school:${school.id}`,
      to: { userId: adminId },
      data: { schoolId: school.id, applied: false },
    });
    const answer = { school: { id: school.id, name: school.name, slug: school.slug } };
    await ctx.idempotency?.store(tx, 200, answer);
    return answer;
  });
}
