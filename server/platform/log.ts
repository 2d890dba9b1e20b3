import { type Logger, type LoggerOptions, pino } from 'pino';
import { awayLog } from './database/away.ts';
import { withSourceLines } from './source-lines.ts';

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
    stack: error.stack && withSourceLines(error.stack).replaceAll(ADDRESS, '…@…'),
    ...Object.fromEntries(codes.filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** So much is gathered before it is written, and so long it lies at most. */
const GATHER_BYTES = 12_288;
const GATHER_MS = 200;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * Standard output of a program that serves: lines go out many at a time, and no answer waits for them. A warning goes out with what
 * stands before it, unless something is being written right then; all goes out within `GATHER_MS`, and at the end of the process (pino sees
 * to that). Who is killed with SIGKILL takes the last moment's lines along.
 */
function gatheredOutput() {
  output ??= pino.destination({ fd: 1, sync: false, minLength: GATHER_BYTES, periodicFlush: GATHER_MS });
  return output;
}

const WARNING = 40;

/** Structured log of one program. Personal data never goes in: ids only. */
export function createLog(program: string, level: string, options: { readonly gathered?: boolean } = {}): Logger {
  const gathered = options.gathered ? gatheredOutput() : undefined;
  const settings: LoggerOptions = {
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
      logMethod(inputs, method, severity) {
        const [fields, words] = inputs as unknown[];
        const told = typeof fields === 'object' && fields !== null ? awayLog.hear(fields, String(words)) : fields;
        // The same call, perhaps with other fields.
        if (told !== undefined) method.apply(this, [told, ...(inputs as unknown[]).slice(1)] as typeof inputs);
        if (severity >= WARNING) gathered?.flush();
      },
    },
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email'], remove: true },
  };
  return gathered ? pino(settings, gathered) : pino(settings);
}
