import { MAX_LANDING_ROWS } from '#contract/landing/landing-blocks.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import { QUOTE_WITHDRAWN, TESTIMONIALS_FULL } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { addQuote, showQuote } from '#server/features/landing/index.ts';
import { courseByAddress } from '#server/features/schools/index.ts';
import { lockQuotable, noteTestimonial, surveyById } from '#server/features/surveys/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { textToHtml } from './text-to-html.rules.ts';

interface Quoted {
  readonly id: number;
  readonly authorName: string;
  readonly authorTitle: string;
}

/**
 * Makes a testimonial for the course from a text whose author agreed to be quoted (rules-teachers S8). Repeating it
 * keeps the same testimonial, and shows it again if it was hidden.
 * @throws 404 for a text from another survey; 409 if its author doesn't agree, or the page is full
 */
export async function quoteAnswer(ctx: Ctx, input: { surveyId: number; quoteId: number }): Promise<Quoted> {
  return inTransaction(ctx, async (tx) => {
    const survey = await surveyById(tx, input.surveyId);
    const text = survey && (await lockQuotable(tx, survey.id, input.quoteId));
    const course = survey && (await courseByAddress(tx, String(survey.courseId)));
    if (!survey || !text || !course) throw notFound();
    if (text.quoteAs === null) {
      throw refuse(QUOTE_WITHDRAWN, 409, 'The person who wrote this no longer agrees to be quoted.');
    }
    const author = { authorName: text.quoteAs, authorTitle: `Took ${course.name}` };
    if (text.testimonialId !== null && (await showQuote(tx, text.testimonialId, text.quoteAs))) {
      await noteTestimonial(tx, text.id, text.testimonialId);
      return { id: text.testimonialId, ...author };
    }
    const { schoolId, courseId } = survey;
    const id = await addQuote(tx, { schoolId, courseId, userId: text.userId, ...author, quote: textToHtml(text.text) });
    if (id === undefined) {
      throw refuse(
        TESTIMONIALS_FULL,
        409,
        `The landing page can have at most ${MAX_LANDING_ROWS} testimonials. Delete one first.`,
      );
    }
    await noteTestimonial(tx, text.id, id);
    const of = { subjectKind: 'course', subjectId: courseId, schoolId, courseId } as const;
    await logActivity(tx, { action: 'quote_answer', ...of, detail: { testimonial: id } });
    return { id, ...author };
  });
}
