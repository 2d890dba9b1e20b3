import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/primitives/problem.ts';
import { authenticate, type Person, requirePerson } from '#server/domain/accounts/index.ts';
import { kindFactsOf } from '#server/domain/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { zip } from '#server/platform/zip.ts';
import { type KeptRow, ownData } from './own-data.query.ts';

/** Copies that one may take: each reads every table. */
const EXPORTS: Limit = { name: 'exports', points: 10, seconds: 3600 };
export const EXPORT_PATH = '/settings/export.zip';

/** A mail that opens an account is told without what it opens. */
function withoutSecrets(ctx: Ctx, table: string, row: KeptRow): KeptRow {
  if (table !== 'sends') return row;
  const kind = kindFactsOf(ctx, String(row.kind));
  return kind && !kind.secret ? row : { ...row, data: null, html: null, text: null, subject: null };
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A spreadsheet would take these for a formula.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(columns: readonly string[], rows: readonly KeptRow[]): string {
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((name) => cell(row[name])))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function readme(person: Person, at: Date, tables: readonly { table: string; rows: readonly KeptRow[] }[]): string {
  const list = tables.map(({ table, rows }) => `  ${table}: ${rows.length}`).join('\n');
  return `Everything that Callboard keeps about ${person.displayName || person.email}, as of ${at.toISOString()}.

Each table is here twice: json/ for programs, csv/ for spreadsheets. Times are UTC, money is in cents.
Left out are only secrets that open something: hashes of passwords and tokens, sign-in links.

Rows per table:
${list}
`;
}

/** Use case: a copy of all that any table holds about a person, as one ZIP of JSON and CSV. */
export async function exportData(ctx: Ctx): Promise<Buffer> {
  const person = await requirePerson(ctx);
  await takeFromLimit(ctx, EXPORTS, String(person.id));
  const at = ctx.clock.now();
  const tables = (await ownData(ctx, person)).map(({ table, columns, rows }) => ({
    table,
    columns,
    rows: rows.map((row) => withoutSecrets(ctx, table, row)),
  }));
  const entries = tables.flatMap(({ table, columns, rows }) => [
    { name: `json/${table}.json`, text: `${JSON.stringify(rows, null, 2)}\n` },
    { name: `csv/${table}.csv`, text: csvOf(columns, rows) },
  ]);
  return zip([{ name: 'README.txt', text: readme(person, at, tables) }, ...entries], at);
}

/** The download: a link of the settings. Visitors go to sign in. */
export function mountExport(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  app.get(EXPORT_PATH, async (request, reply) => {
    const visitor = makeCtx(request);
    const ctx = { ...visitor, actor: await authenticate(visitor, request, reply) };
    reply.header('cache-control', 'private, no-store');
    try {
      const archive = await exportData(ctx);
      const day = ctx.clock.now().toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="callboard-${day}.zip"`)
        .send(archive);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      return reply.redirect('/login?next=%2Fsettings', 303);
    }
  });
}
