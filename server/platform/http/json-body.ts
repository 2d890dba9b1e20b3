import { refuse } from '#contract/primitives/problem.ts';
import { checkFieldBounds } from './field-bounds.ts';

/** Nothing that we accept nests deeper than five; code that walks a body may recurse within this bound. */
export const MAX_JSON_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/** Whether JSON nests arrays and objects deeper than `limit`; brackets in strings don't count. Never recurses. */
function nestsDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) quoted = false;
    } else if (sign === QUOTE) quoted = true;
    else if (OPENS.has(sign)) {
      depth += 1;
      if (depth > limit) return true;
    } else if (CLOSES.has(sign)) depth -= 1;
  }
  return false;
}

/**
 * Refuses JSON that is nested too deep, before anything walks it.
 * @throws 400
 */
export function checkDepth(text: string): void {
  if (text.length > MAX_JSON_DEPTH && nestsDeeperThan(MAX_JSON_DEPTH, text)) {
    throw refuse('too_deep', 400, `JSON can be nested at most ${MAX_JSON_DEPTH} levels deep.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('malformed', 400, "We couldn't read this request.");
  }
}

/**
 * The value of a JSON body.
 * @throws 400 for invalid JSON, for more than 64 levels, and for more or longer names than `field-bounds.ts` allows
 */
export function readJson(text: string): unknown {
  checkDepth(text);
  const value = parsed(text);
  checkFieldBounds(value);
  return value;
}
