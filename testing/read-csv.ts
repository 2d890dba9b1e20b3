import { parse } from 'csv-parse/sync';

/**
 * A file of comma-separated values as a program that isn't ours reads it (RFC 4180): CRLF alone ends a line, all lines have as
 * many cells, a quote within a bare cell is refused. A byte order mark is left out.
 */
export function readCsv(text: string): string[][] {
  if (text !== '' && !text.endsWith('\r\n')) throw new Error('The last line has no end.');
  // Without `columns` each record is an array of its cells.
  return parse(text, { bom: true, recordDelimiter: '\r\n' }) as string[][];
}
