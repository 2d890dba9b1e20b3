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
const deleted = z.object({
  deleted: z.object({ id, undo: z.boolean().describe('Whether there is anything to restore') }),
});

export const listLandingOutcomes = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/outcomes',
  summary: "A course's outcomes in order, including unfinished ones",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ outcomes: z.array(landingItem) }),
});

export const addLandingOutcome = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_outcomes',
  summary: 'Add an outcome at the end, blank or with its fields',
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
  summary: "Change an outcome; only the fields sent, and required ones can't be empty",
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
  summary: "A course's testimonials in order, including unfinished ones",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ testimonials: z.array(landingTestimonial) }),
});

export const addLandingTestimonial = endpoint({
  method: 'POST',
  path: '/teachers/testimonials',
  summary: 'Add a testimonial at the end, blank or with its fields',
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
  summary: "Change a testimonial; only the fields sent, and required ones can't be empty",
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
  summary: "A course's instructors in order, including unfinished ones",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ instructors: z.array(landingInstructor) }),
});

export const addLandingInstructor = endpoint({
  method: 'POST',
  path: '/teachers/instructors',
  summary: 'Add an instructor at the end, blank or with its fields',
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
  summary: "Change an instructor; only the fields sent, and required ones can't be empty",
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
  summary: "A course outline's sections in order, including unfinished ones",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ outlines: z.array(landingItem) }),
});

export const addLandingOutline = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_outlines',
  summary: 'Add an outline section at the end, blank or with its fields',
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
  summary: "Change an outline section; only the fields sent, and required ones can't be empty",
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
  summary: 'Delete an outline section; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_outline: 'id' } },
  params: ofRow,
  response: deleted,
});

export const listLandingSchedules = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/schedules',
  summary: "A course schedule's entries in order, including unfinished ones",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ schedules: z.array(landingSchedule) }),
});

export const addLandingSchedule = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_schedules',
  summary: 'Add a schedule entry at the end, blank or with its fields',
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
  summary: "Change a schedule entry; only the fields sent, and required ones can't be empty",
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
  summary: 'Delete a schedule entry; the history keeps it',
  tag: 'Landing page',
  audience: { manages: { landing_schedule: 'id' } },
  params: ofRow,
  response: deleted,
});

export const listLandingBenefits = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/benefits',
  summary: "A course's benefits in order, including unfinished ones",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ benefits: z.array(landingItem) }),
});

export const addLandingBenefit = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_benefits',
  summary: 'Add a benefit at the end, blank or with its fields',
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
  summary: "Change a benefit; only the fields sent, and required ones can't be empty",
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
  summary: "A course's questions in order, including unfinished ones",
  tag: 'Landing page',
  audience: { manages: { course: 'id' } },
  params: ofCourse,
  response: z.object({ faqs: z.array(landingItem) }),
});

export const addLandingFaq = endpoint({
  method: 'POST',
  path: '/teachers/landing_page_faqs',
  summary: 'Add a question at the end, blank or with its fields',
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
  summary: "Change a question; only the fields sent, and required ones can't be empty",
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
