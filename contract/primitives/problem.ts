import { z } from 'zod';

/** `code` of a 409: someone else saved after the caller read this revision; nothing was written (rules-teachers A1). */
export const STALE = 'stale';
export const STALE_MESSAGE = "Someone else saved this in the meantime. Your changes aren't saved yet.";

/** Shape of every failure: one message, or a message per field (M§8). `code` is for programs and is never shown. */
export const problemSchema = z.object({
  error: z.union([z.string(), z.record(z.string(), z.string())]),
  code: z.string().optional(),
  /** Facts that a client needs to continue, such as the new price in a 409. */
  details: z.record(z.string(), z.unknown()).optional(),
  /**
   * For a `stale` 409: who saved; `savedAt` is when, and `details` has the fields changed since (rules-teachers A1).
   */
  savedBy: z.string().nullable().optional(),
  savedAt: z.string().nullable().optional(),
  fields: z.array(z.string()).optional(),
});
export type ProblemBody = z.infer<typeof problemSchema>;

export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 502 | 503;

/** An expected refusal: part of the contract, never logged as an error. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: ProblemStatus;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: string,
    status: ProblemStatus,
    message: string,
    extra: { fields?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.fields = extra.fields;
    this.details = extra.details;
  }

  toBody(): ProblemBody {
    return {
      error: this.fields ?? this.message,
      code: this.code,
      ...(this.details ? { details: this.details } : {}),
      ...(this.code === STALE ? this.details : {}),
    };
  }
}

/** Creates a refusal: `throw refuse('sold_out', 409, 'This cohort is sold out.')`. */
export function refuse(
  code: string,
  status: ProblemStatus,
  message: string,
  details?: Record<string, unknown>,
): Refusal {
  return new Refusal(code, status, message, details ? { details } : {});
}

/** 422 with a message per field, named in camelCase; the edge responds with the spelling that the request used. */
export function refuseFields(fields: Record<string, string>): Refusal {
  return new Refusal('invalid_fields', 422, 'Some fields need attention.', { fields });
}

/** A message for one field, with its own status if it isn't 422. */
export function refuseField(
  field: string,
  message: string,
  code = 'invalid_fields',
  status: ProblemStatus = 422,
  details?: Record<string, unknown>,
): Refusal {
  return new Refusal(code, status, message, { fields: { [field]: message }, ...(details ? { details } : {}) });
}

/** The only 404: for a missing thing and for someone else's, with the same body. */
export function notFound(): Refusal {
  return new Refusal('not_found', 404, 'Not found.');
}

/** 409: the first request with this `Idempotency-Key` is still in progress; try again with the same key. */
export const KEY_IN_PROGRESS = 'idempotency_in_progress';

export const FIELD_REQUIRED = 'This field is required.';
