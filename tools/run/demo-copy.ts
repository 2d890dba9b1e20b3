/**
 * Today's demo school, created once and copied: a stopped cluster, its media, and the sandbox's state, in
 * `.build/demo/`. It is created again when seeds, sandbox, migrations, PostgreSQL, or the date change.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { packagedBinaries } from '../postgres/binaries.ts';
import { copyFolder, homeOf } from '../postgres/home.ts';
import { serviceUser } from '../postgres/service-user.ts';
import { markUnfinished, unfinishedOf } from '../seed/unfinished.ts';
import { startProgram } from './steps.ts';

const FOLDER = resolve('.build/demo');
const INPUTS = ['tools/seed/**/*', 'sandbox/**/*', 'server/migrations/**/*', 'package-lock.json'];
/** The file with the school's `Origin`: in the template, and in a copy until `settleCopy` has run. */
export const ORIGIN_FILE = 'demo-origin.json';

/** Settings that change what a filled school stores; with one of them set, a copy of the template would be wrong. */
export const STORED = [
  'DATABASE_URL',
  'SECRETS_KEY',
  'S3_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_API_URL',
  'PAYPAL_CLIENT_ID',
] as const;

/** Whether a school with these settings may be a copy of the template. */
export const canCopyDemo = (env: NodeJS.ProcessEnv): boolean =>
  env.NODE_ENV !== 'production' && STORED.every((name) => !env[name]?.trim());

function keyOfToday(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((pattern) => globSync(pattern)).sort()) {
    if (statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  hash.update(packagedBinaries().version);
  return `${new Date().toISOString().slice(0, 10)}-${hash.digest('hex').slice(0, 16)}`;
}

/** Whether another program is filling this folder; such folders are named `KEY.PID.new`. */
function isBeingFilled(name: string): boolean {
  const pid = /\.(\d+)\.new$/.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/** The URLs used in a filled school's emails and the sandbox's state, and when it was filled. */
export interface Origin {
  readonly web: string;
  readonly sandbox: string;
  readonly at: string;
}

const originOf = (folder: string): Origin => JSON.parse(readFileSync(join(folder, ORIGIN_FILE), 'utf8'));

/** The folder with today's template. Creates it if missing, which takes a minute or two. */
export async function demoTemplate(): Promise<string> {
  const folder = join(FOLDER, keyOfToday());
  if (existsSync(folder)) return folder;
  mkdirSync(FOLDER, { recursive: true });
  for (const old of readdirSync(FOLDER)) if (!isBeingFilled(old)) rmSync(join(FOLDER, old), { recursive: true });
  // A separate process cleans up after itself, even if the one waiting for it ends.
  const code = await startProgram('tools/run/fill-demo.ts', [folder], {}).ended;
  if (code !== 0) throw new Error(`Filling the demo school failed with code ${code}; its own words are above.`);
  return folder;
}

export interface CopyAddresses {
  readonly web: string;
  readonly sandbox: string;
}

const homeIn = (dataDir: string): string => homeOf(join(dataDir, 'postgres'), serviceUser());

/** Whether the data folder has no database yet. */
export const isNewDataFolder = (dataDir: string): boolean => !existsSync(join(homeIn(dataDir), 'pgdata'));

/**
 * Copies today's template into a data folder whose cluster is stopped, replacing what was there. The cluster gets its
 * own password at its first start; then `settleCopy` does the rest.
 */
export async function copyDemo(dataDir: string, addresses: CopyAddresses): Promise<void> {
  const template = await demoTemplate();
  const { sandbox, web } = originOf(template);
  mkdirSync(dataDir, { recursive: true });
  rmSync(join(dataDir, 'media'), { recursive: true, force: true });
  cpSync(join(template, 'media'), join(dataDir, 'media'), { recursive: true });
  const state = readFileSync(join(template, 'sandbox.json'), 'utf8');
  const updatedState = state.replaceAll(sandbox, addresses.sandbox).replaceAll(web, addresses.web);
  writeFileSync(join(dataDir, 'sandbox.json'), updatedState, { mode: 0o600 });
  cpSync(join(template, ORIGIN_FILE), join(dataDir, ORIGIN_FILE));
  const home = homeIn(dataDir);
  for (const name of ['pgdata.new', 'pgdata', 'password']) rmSync(join(home, name), { recursive: true, force: true });
  copyFolder(join(template, 'pgdata'), join(home, 'pgdata.new'), serviceUser());
  // Atomic: a folder with a database has all of it.
  renameSync(join(home, 'pgdata.new'), join(home, 'pgdata'));
}

/**
 * Replaces the URLs in a copy's sent emails with its own, and moves events that were running when the template was
 * created so that they are running now.
 */
export async function settleCopy(pool: pg.Pool, dataDir: string, addresses: CopyAddresses): Promise<void> {
  if ((await unfinishedOf(pool)) !== 'copying') return;
  const { web, at } = originOf(dataDir);
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (web !== addresses.web) {
      await client.query(
        `update sends set html = replace(html, $1, $2), text = replace(text, $1, $2), ics = replace(ics, $1, $2),
          headers = replace(headers::text, $1, $2)::jsonb, data = replace(data::text, $1, $2)::jsonb
         where concat(html, text, ics, headers, data) like '%' || $1 || '%'`,
        [web, addresses.web],
      );
    }
    const ago = Math.max(0, Date.now() - Date.parse(at));
    await client.query(
      `update events set starts_at = starts_at + $2 * interval '1 millisecond', ends_at = ends_at + $2 * interval '1 millisecond'
       where starts_at < $1 and ends_at > $1`,
      [at, ago],
    );
    await markUnfinished(client, null);
    await client.query('commit');
    rmSync(join(dataDir, ORIGIN_FILE));
  } finally {
    // Closed, not returned to the pool: after a failure its transaction is still open.
    client.release(true);
  }
}

if (import.meta.main) console.log(await demoTemplate());
