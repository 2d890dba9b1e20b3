import { addStartingTemplates } from '#server/features/campaigns/index.ts';
import { createLandingPage } from '#server/features/landing/index.ts';
import { type CreateCourse, createCourse } from '#server/features/schools/index.ts';
import { makeSurveys } from '#server/features/surveys/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';

/**
 * Creates a course with everything that belongs to it: its landing page row, its interest and post-cohort surveys, and
 * three inactive templates. Unlisted by default (rules-teachers B2). @throws 422 as `createCourse`
 */
export async function foundCourse(ctx: Ctx, input: CreateCourse) {
  return inTransaction(ctx, async (tx) => {
    const course = await createCourse(tx, input);
    await createLandingPage(tx, course);
    await makeSurveys(tx, course);
    await addStartingTemplates(tx, { ...course, createdBy: input.createdBy ?? null });
    return course;
  });
}
