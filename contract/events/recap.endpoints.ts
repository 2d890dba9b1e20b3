import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant } from '../primitives/wire.ts';
import { teacherEvent } from './teacher-event.ts';
import { changeTeacherEvent } from './teacher-events.endpoints.ts';

/** M§8, to the letter. */
export const RECAP_SENT = 'Sent. Check your email for a copy.';
/** How long a send can be undone. */
export const RECAP_UNDO_SECONDS = 30;

const params = z.object({ id: idParam });

export const recapSending = z.object({
  id,
  /** `held`: can be undone; `leaving`: its emails are being written; `sent`. */
  state: z.enum(['held', 'leaving', 'sent']),
  askedAtUtc: instant,
  /** The send can be undone until this time. */
  heldUntilUtc: instant,
  sentAtUtc: instant.nullable(),
  /** People who got the recap; before it goes out, people who would. */
  recipients: z.number().int(),
  /** Name of the person who sent the recap; null: it was sent automatically on its date. */
  sentBy: z.string().nullable(),
});
export type RecapSending = z.infer<typeof recapSending>;

export const recapState = z.object({
  /** People who would get the recap now: those who attended or were expected. */
  recipients: z.number().int(),
  /** Null: no recap was sent or is about to be. While this is set, the recap can't be changed. */
  sending: recapSending.nullable(),
  /** True if the recap can be sent now: there is a text, and the event has ended. */
  canSend: z.boolean(),
  /** Why the recap can't be sent, as a sentence; null if it can. */
  blocked: z.string().nullable(),
  /** The recap can be sent from this time on; null if the event has no start. */
  endsAtUtc: instant.nullable(),
  /** The email as one recipient gets it, from the saved text (or the sent one); null without a text. */
  preview: z
    .object({
      /** Display name of a real recipient; null if there is none yet. */
      recipient: z.string().nullable(),
      subject: z.string(),
      html: z.string(),
    })
    .nullable(),
});
export type RecapState = z.infer<typeof recapState>;

export const showRecap = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/recap',
  summary: "Who gets an event's recap, how it looks, and whether it was sent",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ recap: recapState }),
});

export const sendRecap = endpoint({
  method: 'POST',
  path: '/teachers/events/{id}/recap_sends',
  summary: 'Send the saved recap now, once, with a copy to the sender; it goes out after 30 seconds',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ recap: recapState }),
  status: 201,
  idempotent: true,
});

export const undoRecap = endpoint({
  method: 'DELETE',
  path: '/teachers/events/{id}/recap_sends',
  summary: "Undo a recap that is about to go out; 409 once it's on its way",
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ recap: recapState }),
});

export const homeworkState = z.object({
  /** False: the platform has no homework service, so the screen shows nothing about it. */
  configured: z.boolean(),
  /** `made`: created by us; `written`: entered by a teacher. */
  state: z.enum(['none', 'wanted', 'made', 'written', 'failed']),
  url: z.string().nullable(),
  /** Why the service couldn't create the homework; null otherwise. */
  reason: z.string().nullable(),
});
export type HomeworkState = z.infer<typeof homeworkState>;

export const showHomework = endpoint({
  method: 'GET',
  path: '/teachers/events/{id}/ccc_project',
  summary: 'Whether an event has its homework project, or why not',
  tag: 'Teaching',
  audience: { manages: { event: 'id' } },
  params,
  response: z.object({ homework: homeworkState }),
});

export const forceCccProject = endpoint({
  method: 'POST',
  path: '/admin/events/{id}/force_ccc_project',
  summary: "Create an event's homework project now; 409 if there is one, 503 if no service is configured",
  tag: 'Staff',
  audience: 'staff',
  params,
  response: z.object({ homework: homeworkState }),
  idempotent: true,
});

export const changeEventAsStaff = endpoint({
  method: 'PATCH',
  path: '/admin/events/{id}',
  summary: "Save an event's fields as its editor does, and with `send_now` also send its recap",
  tag: 'Staff',
  audience: 'staff',
  params,
  wrapper: 'event',
  ...(changeTeacherEvent.spellings ? { spellings: changeTeacherEvent.spellings } : {}),
  body: changeTeacherEvent.body.extend({
    /**
     * True: sends the recap once the fields are saved. Before the event's end, or if it was already sent, returns 409
     * and saves nothing.
     */
    sendNow: z.boolean().optional(),
  }),
  response: z.object({ event: teacherEvent, recap: recapState }),
  idempotent: true,
});
