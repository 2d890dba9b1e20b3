/**
 * The sandbox's error response: Stripe's error object with its HTTP status.
 * `stored` says whether an idempotency key stores the response. Stripe stores responses once an endpoint began to
 * execute (declines, refusals by state, 500s), and forgets requests that failed validation.
 */
export type StripeErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
  doc_url?: string;
};

export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  readonly stored: boolean;
  /** True to roll back everything done so far. */
  readonly undo: boolean;
  constructor(status: number, body: StripeErrorBody, stored: boolean, undo = false) {
    super(body.message);
    this.status = status;
    this.undo = undo;
    this.body = body.code ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${dashed(body.code)}` } : body;
    this.stored = stored;
  }
}

const dashed = (code: string): string => code.replaceAll('_', '-');

/** The error for a wrong parameter. It is found before anything was done, so no key stores it. */
export function invalidParam(param: string, message: string, code?: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, param, ...(code && { code }) }, false);
}

export function missingParam(param: string): StripeFailure {
  return invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing');
}

/** The error for an id that doesn't exist: 404 in the path, 400 in a parameter. */
export function noSuch(noun: string, id: string, param = 'id'): StripeFailure {
  const status = param === 'id' ? 404 : 400;
  return new StripeFailure(
    status,
    { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${noun}: '${id}'`, param },
    false,
  );
}

/**
 * The error for valid parameters that the object's current state doesn't allow. This counts as executed, so the key
 * stores it.
 */
export function refused(message: string, code?: string, extra: Partial<StripeErrorBody> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...(code && { code }), ...extra }, true);
}

/** The error for a declined card (402). */
export function cardRefused(message: string, code: string, extra: Partial<StripeErrorBody> = {}): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', message, code, ...extra }, true);
}
