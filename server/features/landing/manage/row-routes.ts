import type { LandingList } from '#contract/landing/landing-blocks.ts';
import {
  addLandingBenefit,
  addLandingFaq,
  addLandingInstructor,
  addLandingOutcome,
  addLandingOutline,
  addLandingSchedule,
  addLandingTestimonial,
  changeLandingBenefit,
  changeLandingFaq,
  changeLandingInstructor,
  changeLandingOutcome,
  changeLandingOutline,
  changeLandingSchedule,
  changeLandingTestimonial,
  deleteLandingBenefit,
  deleteLandingFaq,
  deleteLandingInstructor,
  deleteLandingOutcome,
  deleteLandingOutline,
  deleteLandingSchedule,
  deleteLandingTestimonial,
  listLandingBenefits,
  listLandingFaqs,
  listLandingInstructors,
  listLandingOutcomes,
  listLandingOutlines,
  listLandingSchedules,
  listLandingTestimonials,
} from '#contract/landing/landing-rows.endpoints.ts';
import { changeRow, type RowOf, removeRow, showRow, showRows } from '#server/features/landing/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Exchange, managedOf, route } from '#server/platform/http/route.ts';
import { addTo } from './add-to-list.ts';

/** The course of the row in the endpoint's audience: a row always has one. */
function courseOf(exchange: Exchange): number {
  const { courseId } = managedOf(exchange);
  if (courseId === null) throw new Error('A row of a landing page belongs to a course.');
  return courseId;
}

async function changeIn<L extends LandingList>(
  ctx: Ctx,
  list: L,
  id: number,
  courseId: number,
  body: { readonly revision?: number | undefined },
): Promise<RowOf[L]> {
  await changeRow(ctx, { courseId, list, id, sent: { ...body }, revision: body.revision });
  return showRow(ctx, { courseId, list, id });
}

async function deleteFrom(ctx: Ctx, list: LandingList, id: number, courseId: number) {
  return { deleted: await removeRow(ctx, { courseId, list, id }) };
}

export const rowRoutes = [
  route(listLandingOutcomes, async (ctx, _, exchange) => ({
    outcomes: await showRows(ctx, managedOf(exchange).id, 'outcomes'),
  })),
  route(addLandingOutcome, (ctx, { body }) => addTo(ctx, 'outcomes', body, (row) => ({ outcome: row }))),
  route(changeLandingOutcome, async (ctx, { params, body }, exchange) => ({
    outcome: await changeIn(ctx, 'outcomes', params.id, courseOf(exchange), body),
  })),
  route(deleteLandingOutcome, (ctx, { params }, exchange) =>
    deleteFrom(ctx, 'outcomes', params.id, courseOf(exchange)),
  ),
  route(listLandingTestimonials, async (ctx, _, exchange) => ({
    testimonials: await showRows(ctx, managedOf(exchange).id, 'testimonials'),
  })),
  route(addLandingTestimonial, (ctx, { body }) => addTo(ctx, 'testimonials', body, (row) => ({ testimonial: row }))),
  route(changeLandingTestimonial, async (ctx, { params, body }, exchange) => ({
    testimonial: await changeIn(ctx, 'testimonials', params.id, courseOf(exchange), body),
  })),
  route(deleteLandingTestimonial, (ctx, { params }, exchange) =>
    deleteFrom(ctx, 'testimonials', params.id, courseOf(exchange)),
  ),
  route(listLandingInstructors, async (ctx, _, exchange) => ({
    instructors: await showRows(ctx, managedOf(exchange).id, 'instructors'),
  })),
  route(addLandingInstructor, (ctx, { body }) => addTo(ctx, 'instructors', body, (row) => ({ instructor: row }))),
  route(changeLandingInstructor, async (ctx, { params, body }, exchange) => ({
    instructor: await changeIn(ctx, 'instructors', params.id, courseOf(exchange), body),
  })),
  route(deleteLandingInstructor, (ctx, { params }, exchange) =>
    deleteFrom(ctx, 'instructors', params.id, courseOf(exchange)),
  ),
  route(listLandingOutlines, async (ctx, _, exchange) => ({
    outlines: await showRows(ctx, managedOf(exchange).id, 'outlines'),
  })),
  route(addLandingOutline, (ctx, { body }) => addTo(ctx, 'outlines', body, (row) => ({ outline: row }))),
  route(changeLandingOutline, async (ctx, { params, body }, exchange) => ({
    outline: await changeIn(ctx, 'outlines', params.id, courseOf(exchange), body),
  })),
  route(deleteLandingOutline, (ctx, { params }, exchange) =>
    deleteFrom(ctx, 'outlines', params.id, courseOf(exchange)),
  ),
  route(listLandingSchedules, async (ctx, _, exchange) => ({
    schedules: await showRows(ctx, managedOf(exchange).id, 'schedules'),
  })),
  route(addLandingSchedule, (ctx, { body }) => addTo(ctx, 'schedules', body, (row) => ({ schedule: row }))),
  route(changeLandingSchedule, async (ctx, { params, body }, exchange) => ({
    schedule: await changeIn(ctx, 'schedules', params.id, courseOf(exchange), body),
  })),
  route(deleteLandingSchedule, (ctx, { params }, exchange) =>
    deleteFrom(ctx, 'schedules', params.id, courseOf(exchange)),
  ),
  route(listLandingBenefits, async (ctx, _, exchange) => ({
    benefits: await showRows(ctx, managedOf(exchange).id, 'benefits'),
  })),
  route(addLandingBenefit, (ctx, { body }) => addTo(ctx, 'benefits', body, (row) => ({ benefit: row }))),
  route(changeLandingBenefit, async (ctx, { params, body }, exchange) => ({
    benefit: await changeIn(ctx, 'benefits', params.id, courseOf(exchange), body),
  })),
  route(deleteLandingBenefit, (ctx, { params }, exchange) =>
    deleteFrom(ctx, 'benefits', params.id, courseOf(exchange)),
  ),
  route(listLandingFaqs, async (ctx, _, exchange) => ({ faqs: await showRows(ctx, managedOf(exchange).id, 'faqs') })),
  route(addLandingFaq, (ctx, { body }) => addTo(ctx, 'faqs', body, (row) => ({ faq: row }))),
  route(changeLandingFaq, async (ctx, { params, body }, exchange) => ({
    faq: await changeIn(ctx, 'faqs', params.id, courseOf(exchange), body),
  })),
  route(deleteLandingFaq, (ctx, { params }, exchange) => deleteFrom(ctx, 'faqs', params.id, courseOf(exchange))),
];
