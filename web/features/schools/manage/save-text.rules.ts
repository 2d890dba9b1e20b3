import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { SLUG_FORMAT, SLUG_IN_USE, SLUG_TAKEN, TOO_MANY_SLUGS } from '#contract/schools/slug-text.ts';
import { ApiProblem, isApiProblem } from '#web/api/problem.ts';
import { ERRORS_BELOW } from '#web/kit/feedback/toast-store.ts';

/** M§8's toast for a save that was refused, in part or as a whole. */
export const SAVE_REFUSED = 'Error';

/**
 * M§5: how a slug error from the server is shown. A taken slug is in use; anything else is about the format, except the
 * error for an empty slug.
 */
export function slugErrorText(error: string): string {
  if (error === SLUG_TAKEN) return SLUG_IN_USE;
  return error === FIELD_REQUIRED ? error : SLUG_FORMAT;
}

/** A refusal with the wording the screen shows, at its fields; the one about too many slugs is shown at the slug. */
export function shownProblem(error: unknown): unknown {
  if (!isApiProblem(error)) return error;
  const { status, message, code, details, fields } = error;
  const extra = { ...(code ? { code } : {}), ...(details ? { details } : {}) };
  if (code === TOO_MANY_SLUGS) return new ApiProblem(status, message, { ...extra, fields: { slug: message } });
  if (fields?.slug === undefined) return error;
  return new ApiProblem(status, message, { ...extra, fields: { ...fields, slug: slugErrorText(fields.slug) } });
}

/** The toast for a refused save; null if something else reports it: a choice between two versions, signing in again. */
export function refusedToast(error: unknown): { title: string; text?: string } | null {
  if (!isApiProblem(error)) return { title: SAVE_REFUSED };
  if (error.status === 401 || error.code === 'stale') return null;
  return error.fields ? { title: ERRORS_BELOW } : { title: SAVE_REFUSED, text: error.message };
}
