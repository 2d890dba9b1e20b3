import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { revisionSent } from '../primitives/revision.ts';
import { id, idInBody, idParam, instant, slugOrId } from '../primitives/wire.ts';
import { emailTemplate, emailTemplateLine } from './email-template.ts';
import { emailTemplateInput } from './email-template-input.ts';
import { TEMPLATE_KINDS } from './email-template-text.ts';

const params = z.object({ id: idParam });
const audience = { manages: { template: 'id' } } as const;

export const listCourseEmailTemplates = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/email_templates',
  summary: "A course's emails: automated ones in order, then one-time ones, newest first",
  tag: 'Teaching',
  audience: { manages: { course: 'id' } },
  params: z.object({ id: slugOrId }),
  response: z.object({
    emailTemplates: z.array(emailTemplateLine),
    course: z.object({ id, name: z.string(), slug: z.string() }),
  }),
});

export const listEventEmailTemplates = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/email_templates',
  summary: "An event's emails: automated ones in order, then one-time ones, newest first",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({
    emailTemplates: z.array(emailTemplateLine),
    event: z.object({ id, name: z.string(), startsAtUtc: instant.nullable(), timezone: z.string() }),
    /** The event's course, if any. */
    course: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  }),
});

export const createEmailTemplate = endpoint({
  method: 'POST',
  path: '/teachers/email_templates',
  summary:
    'Create an email of one kind for a course or an event; anything left out is written in the editor. A one-time email starts active, others inactive',
  tag: 'Teaching',
  snake: true,
  audience: 'teacher',
  wrapper: 'email_template',
  body: emailTemplateInput
    .omit({ status: true })
    .partial()
    .extend({
      kind: z.enum(TEMPLATE_KINDS, { error: 'waitlist, activity or onetime.' }),
      /** Exactly one of course and event; `waitlist` only for a course. */
      courseId: idInBody.optional(),
      eventId: idInBody.optional(),
    }),
  response: z.object({ email_template: emailTemplate }),
  status: 201,
  idempotent: true,
});

export const getEmailTemplate = endpoint({
  method: 'GET',
  path: '/teachers/email_templates/{id}',
  summary: 'An email as its editor shows it, with the status of its sending',
  tag: 'Teaching',
  audience,
  params,
  response: z.object({ email_template: emailTemplate }),
});

/** Read-only form fields: accepted and ignored (rules §1). */
const readOnly = z.unknown().optional();

export const changeEmailTemplate = endpoint({
  method: 'PATCH',
  path: '/teachers/email_templates/{id}',
  summary: 'Save an email, or turn it on or off; 409 once a one-time email is scheduled, sending, or sent',
  tag: 'Teaching',
  snake: true,
  audience,
  params,
  wrapper: 'email_template',
  body: emailTemplateInput.partial().extend({
    id: readOnly,
    kind: readOnly,
    emailSentAtUtc: readOnly,
    /** Course and event can't be changed. */
    courseId: readOnly,
    eventId: readOnly,
    revision: revisionSent,
  }),
  response: z.object({
    email_template: emailTemplate,
    /** What the save did to emails that aren't due yet. */
    effect: z.object({ retimed: z.number().int(), dropped: z.number().int() }),
  }),
});

export const deleteEmailTemplate = endpoint({
  method: 'DELETE',
  path: '/teachers/email_templates/{id}',
  summary:
    'Delete an email: pending ones are dropped, sent ones stay; 409 for a one-time email once its sending was started',
  tag: 'Teaching',
  audience,
  params,
  response: z.object({ dropped: z.number().int() }),
});

export const duplicateEmailTemplate = endpoint({
  method: 'POST',
  path: '/teachers/email_templates/{id}/duplicate',
  summary: 'Copy an email in the same course or event, unsent: a one-time copy is active, others inactive',
  tag: 'Teaching',
  audience,
  params,
  response: z.object({ email_template: emailTemplate }),
  status: 201,
  idempotent: true,
});
