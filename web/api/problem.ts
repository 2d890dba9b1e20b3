/** A failed call, worded for the page. `status` 0: there was no response. */
export class ApiProblem extends Error {
  readonly status: number;
  /** A sentence per field, under the form's field names. */
  readonly fields: Record<string, string> | undefined;
  readonly code: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    status: number,
    message: string,
    extra: { fields?: Record<string, string>; code?: string; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.fields = extra.fields;
    this.code = extra.code;
    this.details = extra.details;
  }
}

/** Also true for a problem that came from the server's render to the browser and lost its class. */
export function isApiProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && error.name === 'ApiProblem' && 'status' in error;
}

const SENTENCES: Record<number, string> = {
  0: "We couldn't reach Callboard. Check your connection and try again.",
  401: 'Please sign in again.',
  403: "You don't have access to this.",
  404: 'Not found.',
  429: 'Too many tries. Wait a moment and try again.',
};

/** A missing field is refused under its specified name (`start_date`); forms have `startDate`. */
const camel = (name: string) => name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Turns a failed response's body, whatever it is, into a problem with a sentence. */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const fallback = SENTENCES[status] ?? 'Something went wrong on our side. Try again in a moment.';
  if (typeof body !== 'object' || body === null || !('error' in body)) return new ApiProblem(status, fallback);
  const { error, code, details, ...facts } = body as Record<string, unknown>;
  // A stale save returns who saved and when next to the sentence (A1); elsewhere, facts are under `details`.
  const mergedDetails = { ...(code === 'stale' ? facts : {}), ...(typeof details === 'object' ? details : {}) };
  const extra = {
    ...(typeof code === 'string' ? { code } : {}),
    ...(Object.keys(mergedDetails).length > 0 ? { details: mergedDetails } : {}),
  };
  if (typeof error === 'string') return new ApiProblem(status, error, extra);
  if (typeof error !== 'object' || error === null) return new ApiProblem(status, fallback, extra);
  const fields = Object.fromEntries(Object.entries(error).map(([name, text]) => [camel(name), String(text)]));
  return new ApiProblem(status, Object.values(fields)[0] ?? fallback, { ...extra, fields });
}
