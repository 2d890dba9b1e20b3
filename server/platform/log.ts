import { type Logger, pino } from 'pino';
import { awayLog } from './database/away.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Path segments after which a secret follows: whoever reads the log must not be able to use it. */
const SECRET_SEGMENT = /\/(login|verify|reset_password|password_resets|rsvp|rsvps|calendar|unsubscribe)\/[^/]+/g;
/** Anything that looks like an address of a person. */
const ADDRESS = /[^\s<>()"'`,;:=@]+@[^\s<>()"'`,;:=@]+/g;

/** What the log says of an address: the path, without its query (words, emails) and without mailed secrets. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(SECRET_SEGMENT, '/$1/…');
}

/**
 * What the log says of an error: what it is, where, and the codes by which one finds it. Not the rest that libraries hang
 * on theirs: a driver's `detail` quotes the row, a mail server's `response` names the recipient.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    // The queue's errors are copies that are no errors any more.
    const says = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return { message: String(says).replaceAll(ADDRESS, '…@…') };
  }
  const { code, constraint, table, column, statusCode, responseCode } = error as unknown as Record<string, unknown>;
  const codes = Object.entries({ code, constraint, table, column, statusCode, responseCode });
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: error.message.replaceAll(ADDRESS, '…@…'),
    stack: error.stack?.replaceAll(ADDRESS, '…@…'),
    ...Object.fromEntries(codes.filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** Structured log of one program. Personal data never goes in: ids only. */
export function createLog(program: string, level: string): Logger {
  return pino({
    level,
    base: { program },
    serializers: {
      err: loggedError,
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: loggedPath(request.url ?? ''),
      }),
    },
    hooks: {
      logMethod(inputs, method) {
        const [fields, words] = inputs as unknown[];
        if (typeof fields !== 'object' || fields === null) return method.apply(this, inputs);
        const told = awayLog.hear(fields, String(words));
        // The same call with other fields.
        if (told) method.apply(this, [told, ...(inputs as unknown[]).slice(1)] as typeof inputs);
      },
    },
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email'], remove: true },
  });
}
