import { publicConfig } from '#web/platform/public-config.ts';

/** The time as the school sees it. In development the clock can be moved; the page then counts along. */
export function now(): Date {
  return new Date(Date.now() + publicConfig().clockOffsetMs);
}
