import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { awayLog } from './database/away.ts';
import { type LoggedRequest, loggedPath } from './http/logged-path.ts';
import { withSourceLines } from './source-lines.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Anything that looks like an email address. */
const ADDRESS = /(?<![^\s<>()"'`,;:=@])[^\s<>()"'`,;:=@]+@[^\s<>()"'`,;:=@]+/g;

/** A link, which may come from an email; its origin is kept, because it shows where something went wrong. */
const LINK = /\b(https?:\/\/[^\s/"'`<>()]*)[^\s"'`<>()]*/g;
/** A run of letters and digits as long as our tokens and those of providers. */
const LONG_RUN = /[\w-]{20,}/g;
const isToken = (run: string): boolean => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run);

/** Text from elsewhere (a library's message), without email addresses, link paths, and tokens. */
export function loggedText(text: string): string {
  return text
    .replaceAll(ADDRESS, '…@…')
    .replaceAll(LINK, '$1/…')
    .replaceAll(LONG_RUN, (run) => (isToken(run) ? '…' : run));
}

/** A stack for the log, with the redacted message at its top. */
function loggedStack({ stack, message }: Error): string | undefined {
  if (stack === undefined) return undefined;
  return withSourceLines(message === '' ? stack : stack.replace(message, () => loggedText(message))).replaceAll(
    ADDRESS,
    '…@…',
  );
}

/**
 * What the log says about an error: its type, its place, and the codes to search for. Not the rest that libraries
 * attach: a driver's `detail` quotes the row, a mail server's `response` names the recipient.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    // The queue's errors are copies that are no longer Error objects.
    const says = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return { message: loggedText(String(says)) };
  }
  const { code, constraint, table, column, statusCode, responseCode } = error as unknown as Record<string, unknown>;
  const codes = Object.entries({ code, constraint, table, column, statusCode, responseCode });
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: loggedText(error.message),
    stack: loggedStack(error),
    ...Object.fromEntries(codes.filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** How many bytes are buffered, and for how long, before they are written. */
const BUFFER_BYTES = 12_288;
const BUFFER_MS = 200;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * Standard output of a serving process: lines are written in batches, and no response waits for them. A warning is
 * written with everything before it, unless a write is in progress; everything is written within `BUFFER_MS`, and at
 * the end of the process (pino takes care of that). A SIGKILL loses the last moment's lines.
 */
function bufferedOutput() {
  output ??= pino.destination({ fd: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: BUFFER_MS });
  return output;
}

const WARNING = 40;

/** The structured log of one process. Never log personal data, only ids. */
export function createLog(
  program: string,
  level: string,
  options: { readonly buffered?: boolean; readonly to?: DestinationStream } = {},
): Logger {
  const buffered = options.buffered ? bufferedOutput() : undefined;
  const settings: LoggerOptions = {
    level,
    base: { program },
    serializers: {
      err: loggedError,
      // Most code that logs `String(error)` means the error's message.
      error: (error: unknown) => (typeof error === 'string' ? loggedText(error) : loggedError(error)),
      req: (request: LoggedRequest & { method?: string }) => ({ method: request.method, path: loggedPath(request) }),
    },
    hooks: {
      logMethod(inputs, method, severity) {
        const [first, ...rest] = inputs as unknown[];
        const fields = first instanceof Error ? { err: first } : typeof first === 'string' ? loggedText(first) : first;
        const loggedFields =
          typeof fields === 'object' && fields !== null ? awayLog.hear(fields, String(rest[0])) : fields;
        // Without a message, pino would use the error's own.
        if (rest.length === 0 && typeof fields === 'object' && fields !== null && 'err' in fields)
          rest.push('an error');
        // The same call, possibly with other fields.
        if (loggedFields !== undefined) method.apply(this, [loggedFields, ...rest] as typeof inputs);
        if (severity >= WARNING) buffered?.flush();
      },
    },
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email'], remove: true },
  };
  const to = options.to ?? buffered;
  return to ? pino(settings, to) : pino(settings);
}
