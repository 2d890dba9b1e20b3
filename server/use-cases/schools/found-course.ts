import { addStartingTemplates } from '#server/domain/campaigns/index.ts';
import { type CreateCourse, createCourse } from '#server/domain/schools/index.ts';
import { makeSurveys } from '#server/domain/surveys/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

/** A new course with its interest and post-cohort survey and three inactive templates (rules §3). @throws 422 as `createCourse` */
export async function foundCourse(ctx: Ctx, input: CreateCourse) {
  return inTransaction(ctx, async (tx) => {
    const course = await createCourse(tx, input);
    await makeSurveys(tx, course);
    await addStartingTemplates(tx, { ...course, createdBy: input.createdBy ?? null });
    return course;
  });
}
