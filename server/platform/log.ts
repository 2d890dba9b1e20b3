import { type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/** Structured log of one program. Personal data never goes in: ids only. */
export function createLog(program: string, level: string): Logger {
  return pino({
    level,
    base: { program },
    redact: { paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.email'], remove: true },
  });
}
