import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/primitives/problem.ts';
import { authenticate, type Person, requirePerson } from '#server/features/accounts/index.ts';
import { kindFactsOf } from '#server/features/mailings/index.ts';
import { archiveNameOf, mediaOf, openMedia } from '#server/features/media/index.ts';
import { csvLine } from '#server/platform/csv.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { type ZipEntry, zip } from '#server/platform/zip.ts';
import { type KeptRow, ownData } from './own-data.query.ts';

/** How many exports a person can request; each reads every table. */
const EXPORTS: Limit = { name: 'exports', points: 10, seconds: 3600 };
/** A client that reads nothing for this long counts as gone. */
const STALLED_MS = 120_000;
export const EXPORT_PATH = '/settings/export.zip';

/** An email that grants access to an account is exported without its link or code. */
function withoutSecrets(ctx: Ctx, table: string, row: KeptRow): KeptRow {
  if (table !== 'sends') return row;
  const kind = kindFactsOf(ctx, String(row.kind));
  return kind && !kind.secret ? row : { ...row, data: null, html: null, text: null, subject: null };
}

/** Rows as spreadsheet lines, with the column names as header. */
export function* csvOf(columns: readonly string[], rows: readonly KeptRow[]): Generator<string> {
  yield csvLine(columns);
  for (const row of rows) yield csvLine(columns.map((name) => row[name]));
}

function* jsonOf(rows: readonly KeptRow[]): Generator<string> {
  let before = '[\n';
  for (const row of rows) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield '\n]\n';
}

interface ExportSummary {
  readonly tables: Map<string, number>;
  files: number;
  /** Names of files missing in the storage. */
  readonly lost: string[];
}

function readme(person: Person, at: Date, { tables, files, lost }: ExportSummary): string {
  const list = [...tables].map(([table, rows]) => `  ${table}: ${rows}`).join('\n');
  const missing = lost.length > 0 ? `\nWe couldn't find these files anymore:\n  ${lost.join('\n  ')}\n` : '';
  return `Everything Callboard keeps about ${person.displayName || person.email}, as of ${at.toISOString()}.

Each table is here twice: json/ for programs, csv/ for spreadsheets. Times are in UTC, amounts in cents.
Your uploads are in media/, each named by its id in json/media.json.
We leave out only secrets that grant access: password and token hashes, and sign-in links.

Rows per table:
${list}

Files in media/: ${files}
${missing}`;
}

async function* entriesOf(ctx: Ctx, person: Person, at: Date): AsyncGenerator<ZipEntry> {
  const summary: ExportSummary = { tables: new Map(), files: 0, lost: [] };
  for await (const { table, columns, rows: kept } of ownData(ctx, person)) {
    const rows = kept.map((row) => withoutSecrets(ctx, table, row));
    summary.tables.set(table, rows.length);
    yield { name: `json/${table}.json`, content: Readable.from(jsonOf(rows)) };
    yield { name: `csv/${table}.csv`, content: Readable.from(csvOf(columns, rows)) };
  }
  for await (const media of mediaOf(ctx, person.id)) {
    const name = `media/${archiveNameOf(media)}`;
    const content = await openMedia(ctx, media);
    if (content) summary.files += 1;
    else summary.lost.push(name);
    if (content) yield { name, content, packed: true };
  }
  yield { name: 'README.txt', content: Readable.from([readme(person, at, summary)]) };
}

/**
 * A ZIP of everything that any table stores about a person, and of what they uploaded. It streams one table, or one
 * piece of a file, at a time. An error aborts the export.
 * @throws 401 for visitors, 429 beyond `EXPORTS`
 */
export async function exportData(ctx: Ctx): Promise<Readable> {
  const person = await requirePerson(ctx);
  await takeFromLimit(ctx, EXPORTS, String(person.id));
  const at = ctx.clock.now();
  return zip(entriesOf(ctx, person, at), at);
}

/** The download route, linked from the settings. Redirects visitors to sign in. */
export function mountExport(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  app.get(EXPORT_PATH, { config: { personalFile: { page: () => '/settings' } } }, async (request, reply) => {
    const visitor = makeCtx(request);
    const ctx = { ...visitor, actor: await authenticate(visitor, request, reply) };
    reply.header('cache-control', 'private, no-store');
    try {
      const archive = await exportData(ctx);
      reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
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
