import { type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Path segments after which a secret follows: whoever reads the log must not be able to use it. */
const SECRET_SEGMENT = /\/(login|verify|reset_password|password_resets)\/[^/]+/g;

/** What the log says of an address: the path, without its query (words, e-mails) and without mailed secrets. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(SECRET_SEGMENT, '/$1/…');
}

/** Structured log of one program. Personal data never goes in: ids only. */
export function createLog(program: string, level: string): Logger {
  return pino({
    level,
    base: { program },
    serializers: {
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: loggedPath(request.url ?? ''),
      }),
    },
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email'], remove: true },
  });
}
