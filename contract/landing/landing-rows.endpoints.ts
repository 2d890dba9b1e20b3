import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, slugOrId } from '../primitives/wire.ts';
import { landingInstructor, landingItem, landingSchedule, landingTestimonial } from './landing-editor.ts';
import {
  instructorChange,
  itemChange,
  newInstructor,
  newItem,
  newRichItem,
  newSchedule,
  newTestimonial,
  richItemChange,
  scheduleChange,
  testimonialChange,
} from './landing-rows.ts';

const ofCourse = z.object({ id: slugOrId });
const ofRow = z.object({ id: idParam });
/** What is gone, and what is left of its list. */
const deleted = z.object({
  deleted: z.object({ id, undo: z.boolean().describe('Whether there is anything to bring back') }),
});

export const listLandingOutcomes = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/outcomes',
  summary: 'The outcomes of a course in their order, unfinished ones too',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ outcomes: z.array(landingItem) }),
});

export const addLandingOutcome = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_outcomes',
  summary: 'Add an outcome, blank or with its fields; it is last',
  tag: 'Landing page',
  snake: true,
  audience: 'teacher',
  wrapper: 'landing_page_outcome',
  body: newRichItem,
  response: z.object({ outcome: landingItem }),
  status: 201,
  idempotent: true,
});

export const changeLandingOutcome = endpoint({
  method: 'PATCH',
  path: '/teachers/landing_page_outcomes/{id}',
  summary: 'Change an outcome; only the fields that are sent, and none that is required may be empty',
  tag: 'Landing page',
  audience: { manages: { landing_outcome: 'id' } },
  params: ofRow,
  wrapper: 'landing_page_outcome',
  body: richItemChange,
  response: z.object({ outcome: landingItem }),
});

export const deleteLandingOutcome = endpoint({
  method: 'DELETE',
  path: '/teachers/landing_page_outcomes/{id}',
  summary: 'Delete an outcome; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_outcome: 'id' } },
  params: ofRow,
  response: deleted,
});

export const listLandingTestimonials = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/testimonials',
  summary: 'The testimonials of a course in their order, unfinished ones too',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ testimonials: z.array(landingTestimonial) }),
});

export const addLandingTestimonial = endpoint({
  method: 'POST',
  path: '/teachers/testimonials',
  summary: 'Add a testimonial, blank or with its fields; it is last',
  tag: 'Landing page',
  snake: true,
  audience: 'teacher',
  wrapper: 'testimonial',
  body: newTestimonial,
  response: z.object({ testimonial: landingTestimonial }),
  status: 201,
  idempotent: true,
});

export const changeLandingTestimonial = endpoint({
  method: 'PATCH',
  path: '/teachers/testimonials/{id}',
  summary: 'Change a testimonial; only the fields that are sent, and none that is required may be empty',
  tag: 'Landing page',
  audience: { manages: { landing_testimonial: 'id' } },
  params: ofRow,
  wrapper: 'testimonial',
  body: testimonialChange,
  response: z.object({ testimonial: landingTestimonial }),
});

export const deleteLandingTestimonial = endpoint({
  method: 'DELETE',
  path: '/teachers/testimonials/{id}',
  summary: 'Delete a testimonial; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_testimonial: 'id' } },
  params: ofRow,
  response: deleted,
});

export const listLandingInstructors = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/instructors',
  summary: 'The instructors of a course in their order, unfinished ones too',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ instructors: z.array(landingInstructor) }),
});

export const addLandingInstructor = endpoint({
  method: 'POST',
  path: '/teachers/instructors',
  summary: 'Add an instructor, blank or with its fields; it is last',
  tag: 'Landing page',
  snake: true,
  audience: 'teacher',
  wrapper: 'instructor',
  body: newInstructor,
  response: z.object({ instructor: landingInstructor }),
  status: 201,
  idempotent: true,
});

export const changeLandingInstructor = endpoint({
  method: 'PATCH',
  path: '/teachers/instructors/{id}',
  summary: 'Change an instructor; only the fields that are sent, and none that is required may be empty',
  tag: 'Landing page',
  audience: { manages: { landing_instructor: 'id' } },
  params: ofRow,
  wrapper: 'instructor',
  body: instructorChange,
  response: z.object({ instructor: landingInstructor }),
});

export const deleteLandingInstructor = endpoint({
  method: 'DELETE',
  path: '/teachers/instructors/{id}',
  summary: 'Delete an instructor; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_instructor: 'id' } },
  params: ofRow,
  response: deleted,
});

export const listLandingOutlines = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/outlines',
  summary: 'The sections of the outline of a course in their order, unfinished ones too',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ outlines: z.array(landingItem) }),
});

export const addLandingOutline = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_outlines',
  summary: 'Add a section of the outline, blank or with its fields; it is last',
  tag: 'Landing page',
  snake: true,
  audience: 'teacher',
  wrapper: 'outline',
  body: newItem,
  response: z.object({ outline: landingItem }),
  status: 201,
  idempotent: true,
});

export const changeLandingOutline = endpoint({
  method: 'PATCH',
  path: '/teachers/landing_page_outlines/{id}',
  summary: 'Change a section of the outline; only the fields that are sent, and none that is required may be empty',
  tag: 'Landing page',
  audience: { manages: { landing_outline: 'id' } },
  params: ofRow,
  wrapper: 'outline',
  body: itemChange,
  response: z.object({ outline: landingItem }),
});

export const deleteLandingOutline = endpoint({
  method: 'DELETE',
  path: '/teachers/landing_page_outlines/{id}',
  summary: 'Delete a section of the outline; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_outline: 'id' } },
  params: ofRow,
  response: deleted,
});

export const listLandingSchedules = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/schedules',
  summary: 'The entries of the schedule of a course in their order, unfinished ones too',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ schedules: z.array(landingSchedule) }),
});

export const addLandingSchedule = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_schedules',
  summary: 'Add an entry of the schedule, blank or with its fields; it is last',
  tag: 'Landing page',
  snake: true,
  audience: 'teacher',
  wrapper: 'schedule',
  body: newSchedule,
  response: z.object({ schedule: landingSchedule }),
  status: 201,
  idempotent: true,
});

export const changeLandingSchedule = endpoint({
  method: 'PATCH',
  path: '/teachers/landing_page_schedules/{id}',
  summary: 'Change an entry of the schedule; only the fields that are sent, and none that is required may be empty',
  tag: 'Landing page',
  audience: { manages: { landing_schedule: 'id' } },
  params: ofRow,
  wrapper: 'schedule',
  body: scheduleChange,
  response: z.object({ schedule: landingSchedule }),
});

export const deleteLandingSchedule = endpoint({
  method: 'DELETE',
  path: '/teachers/landing_page_schedules/{id}',
  summary: 'Delete an entry of the schedule; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_schedule: 'id' } },
  params: ofRow,
  response: deleted,
});

export const listLandingBenefits = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/benefits',
  summary: 'The benefits of a course in their order, unfinished ones too',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ benefits: z.array(landingItem) }),
});

export const addLandingBenefit = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_benefits',
  summary: 'Add a benefit, blank or with its fields; it is last',
  tag: 'Landing page',
  snake: true,
  audience: 'teacher',
  wrapper: 'benefit',
  body: newItem,
  response: z.object({ benefit: landingItem }),
  status: 201,
  idempotent: true,
});

export const changeLandingBenefit = endpoint({
  method: 'PATCH',
  path: '/teachers/landing_page_benefits/{id}',
  summary: 'Change a benefit; only the fields that are sent, and none that is required may be empty',
  tag: 'Landing page',
  audience: { manages: { landing_benefit: 'id' } },
  params: ofRow,
  wrapper: 'benefit',
  body: itemChange,
  response: z.object({ benefit: landingItem }),
});

export const deleteLandingBenefit = endpoint({
  method: 'DELETE',
  path: '/teachers/landing_page_benefits/{id}',
  summary: 'Delete a benefit; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_benefit: 'id' } },
  params: ofRow,
  response: deleted,
});

export const listLandingFaqs = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/faqs',
  summary: 'The questions of a course in their order, unfinished ones too',
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ faqs: z.array(landingItem) }),
});

export const addLandingFaq = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_faqs',
  summary: 'Add a question, blank or with its fields; it is last',
  tag: 'Landing page',
  snake: true,
  audience: 'teacher',
  wrapper: 'faq',
  body: newRichItem,
  response: z.object({ faq: landingItem }),
  status: 201,
  idempotent: true,
});

export const changeLandingFaq = endpoint({
  method: 'PATCH',
  path: '/teachers/landing_page_faqs/{id}',
  summary: 'Change a question; only the fields that are sent, and none that is required may be empty',
  tag: 'Landing page',
  audience: { manages: { landing_faq: 'id' } },
  params: ofRow,
  wrapper: 'faq',
  body: richItemChange,
  response: z.object({ faq: landingItem }),
});

export const deleteLandingFaq = endpoint({
  method: 'DELETE',
  path: '/teachers/landing_page_faqs/{id}',
  summary: 'Delete a question; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_faq: 'id' } },
  params: ofRow,
  response: deleted,
});
