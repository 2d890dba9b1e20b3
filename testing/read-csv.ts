/**
 * A file of comma-separated values to the letter of RFC 4180: CRLF ends each line, quotes only around whole cells and doubled
 * within. Anything else is refused, so that a file that programs would read differently fails. A byte order mark is left out.
 */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\ufeff/, '');
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < body.length) {
    const at = cell.lastIndex;
    const found = cell.exec(body);
    if (!found || found[3] === '')
      throw new Error(`Not as RFC 4180 has it at ${at}: ${JSON.stringify(body.slice(at, at + 60))}`);
    row.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('The last line has no end.');
  return rows;
}
