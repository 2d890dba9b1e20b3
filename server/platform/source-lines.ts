import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A position in a stack, in a file of the bundle with its map beside it. */
const PLACE = /file:\/\/[^\s():]+:\d+:\d+/g;
const PARTS = /^(.+):(\d+):(\d+)$/;

/** Errors come in bursts: a map is read once per burst, and not kept for good (each takes several megabytes). */
const KEPT_MS = 60_000;
const maps = new Map<string, SourceMap | undefined>();
let forgetting: NodeJS.Timeout | undefined;

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const beside = `${file}.map`;
    maps.set(file, existsSync(beside) ? new SourceMap(JSON.parse(readFileSync(beside, 'utf8'))) : undefined);
  }
  clearTimeout(forgetting);
  forgetting = setTimeout(() => maps.clear(), KEPT_MS).unref();
  return maps.get(file);
}

function sourceOf(place: string): string {
  const [, url = '', line, column] = PARTS.exec(place) ?? [];
  try {
    const origin = mapOf(fileURLToPath(url))?.findOrigin(Number(line), Number(column));
    return origin && 'fileName' in origin
      ? `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  } catch {
    // An unreadable map must not hide the error being logged.
    return place;
  }
}

/**
 * A stack with the bundle's positions mapped to the sources (`server/features/…/x.ts:12:3`). Positions without a map
 * stay as they are.
 */
export function withSourceLines(stack: string): string {
  return stack.replaceAll(PLACE, sourceOf);
}
