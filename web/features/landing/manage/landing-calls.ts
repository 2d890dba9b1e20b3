import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { LandingLists } from '#contract/landing/landing-editor.ts';
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
} from '#contract/landing/landing-rows.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Texts by field name, plus `revision` and `imageUrl`. */
export type RowBody = Readonly<Record<string, string | number | boolean | null>>;
export type AnyRow = LandingLists[LandingList][number];

interface RowCalls {
  add(body: { courseId: number } & RowBody, idempotencyKey: string): Promise<AnyRow>;
  change(id: number, body: RowBody): Promise<AnyRow>;
  /** Resolves to whether the removal can be undone. */
  remove(id: number): Promise<boolean>;
}

/** The API calls for each list: the same three calls, under T's names. */
export const ROW_CALLS: Readonly<Record<LandingList, RowCalls>> = {
  outcomes: {
    add: async (body, idempotencyKey) => (await call(addLandingOutcome, { body, idempotencyKey })).outcome,
    change: async (id, body) => (await call(changeLandingOutcome, { params: { id }, body })).outcome,
    remove: async (id) => (await call(deleteLandingOutcome, { params: { id } })).deleted.undo,
  },
  testimonials: {
    add: async (body, idempotencyKey) => (await call(addLandingTestimonial, { body, idempotencyKey })).testimonial,
    change: async (id, body) => (await call(changeLandingTestimonial, { params: { id }, body })).testimonial,
    remove: async (id) => (await call(deleteLandingTestimonial, { params: { id } })).deleted.undo,
  },
  instructors: {
    add: async (body, idempotencyKey) => (await call(addLandingInstructor, { body, idempotencyKey })).instructor,
    change: async (id, body) => (await call(changeLandingInstructor, { params: { id }, body })).instructor,
    remove: async (id) => (await call(deleteLandingInstructor, { params: { id } })).deleted.undo,
  },
  outlines: {
    add: async (body, idempotencyKey) => (await call(addLandingOutline, { body, idempotencyKey })).outline,
    change: async (id, body) => (await call(changeLandingOutline, { params: { id }, body })).outline,
    remove: async (id) => (await call(deleteLandingOutline, { params: { id } })).deleted.undo,
  },
  schedules: {
    add: async (body, idempotencyKey) => (await call(addLandingSchedule, { body, idempotencyKey })).schedule,
    change: async (id, body) => (await call(changeLandingSchedule, { params: { id }, body })).schedule,
    remove: async (id) => (await call(deleteLandingSchedule, { params: { id } })).deleted.undo,
  },
  benefits: {
    add: async (body, idempotencyKey) => (await call(addLandingBenefit, { body, idempotencyKey })).benefit,
    change: async (id, body) => (await call(changeLandingBenefit, { params: { id }, body })).benefit,
    remove: async (id) => (await call(deleteLandingBenefit, { params: { id } })).deleted.undo,
  },
  faqs: {
    add: async (body, idempotencyKey) => (await call(addLandingFaq, { body, idempotencyKey })).faq,
    change: async (id, body) => (await call(changeLandingFaq, { params: { id }, body })).faq,
    remove: async (id) => (await call(deleteLandingFaq, { params: { id } })).deleted.undo,
  },
};
