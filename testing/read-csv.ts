import { parse } from 'csv-parse/sync';

/**
 * Reads CSV as an independent program does (RFC 4180): only CRLF ends a line, every line has the same number of cells,
 * and a quote inside an unquoted cell is refused. Drops a byte order mark.
 */
export function readCsv(text: string): string[][] {
  if (text !== '' && !text.endsWith('\r\n')) throw new Error('The last line has no end.');
  // Without `columns`, each record is an array of cells.
  return parse(text, { bom: true, recordDelimiter: '\r\n' }) as string[][];
}
