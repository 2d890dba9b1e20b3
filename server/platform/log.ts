import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { awayLog } from './database/away.ts';
import { type LoggedRequest, loggedPath } from './http/logged-path.ts';
import { withSourceLines } from './source-lines.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Anything that looks like an address of a person. */
const ADDRESS = /(?<![^\s<>()"'`,;:=@])[^\s<>()"'`,;:=@]+@[^\s<>()"'`,;:=@]+/g;

/** A link, which may be one that was mailed; its origin says where something went wrong. */
const LINK = /\b(https?:\/\/[^\s/"'`<>()]*)[^\s"'`<>()]*/g;
/** A run of letters and digits as long as our tokens, and those of providers, are. */
const LONG_RUN = /[\w-]{20,}/g;
const isToken = (run: string): boolean => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run);

/** What others wrote (a library's message), without addresses of people, paths of links, and tokens. */
export function loggedText(text: string): string {
  return text
    .replaceAll(ADDRESS, '…@…')
    .replaceAll(LINK, '$1/…')
    .replaceAll(LONG_RUN, (run) => (isToken(run) ? '…' : run));
}

/** A stack with its message, which stands at its top, as the log says it. */
function loggedStack({ stack, message }: Error): string | undefined {
  if (stack === undefined) return undefined;
  return withSourceLines(message === '' ? stack : stack.replace(message, () => loggedText(message))).replaceAll(
    ADDRESS,
    '…@…',
  );
}

/**
 * What the log says of an error: what it is, where, and the codes by which one finds it. Not the rest that libraries hang
 * on theirs: a driver's `detail` quotes the row, a mail server's `response` names the recipient.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    // The queue's errors are copies that are no errors any more.
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
export function createLog(
  program: string,
  level: string,
  options: { readonly gathered?: boolean; readonly to?: DestinationStream } = {},
): Logger {
  const gathered = options.gathered ? gatheredOutput() : undefined;
  const settings: LoggerOptions = {
    level,
    base: { program },
    serializers: {
      err: loggedError,
      // Most who log `String(error)` mean its message.
      error: (error: unknown) => (typeof error === 'string' ? loggedText(error) : loggedError(error)),
      req: (request: LoggedRequest & { method?: string }) => ({ method: request.method, path: loggedPath(request) }),
    },
    hooks: {
      logMethod(inputs, method, severity) {
        const [first, ...rest] = inputs as unknown[];
        const fields = first instanceof Error ? { err: first } : typeof first === 'string' ? loggedText(first) : first;
        const told = typeof fields === 'object' && fields !== null ? awayLog.hear(fields, String(rest[0])) : fields;
        // Without words pino would take the error's own.
        if (rest.length === 0 && typeof fields === 'object' && fields !== null && 'err' in fields)
          rest.push('an error');
        // The same call, perhaps with other fields.
        if (told !== undefined) method.apply(this, [told, ...rest] as typeof inputs);
        if (severity >= WARNING) gathered?.flush();
      },
    },
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email'], remove: true },
  };
  const to = options.to ?? gathered;
  return to ? pino(settings, to) : pino(settings);
}
