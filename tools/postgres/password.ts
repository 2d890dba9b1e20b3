import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE_USER, giveTo, type ServiceUser } from './service-user.ts';

/** The password every cluster had before passwords were random. A copied cluster has it until its first start. */
export const FORMER_PASSWORD = 'callboard';
/** PostgreSQL: "invalid_password". */
const WRONG_PASSWORD = '28P01';

/** The file with a cluster's password, mode 0600, beside the data. */
export function passwordFile(home: string): string {
  return join(home, 'password');
}

export function writePassword(home: string, owner: ServiceUser | undefined): void {
  writeFileSync(passwordFile(home), randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(owner, passwordFile(home));
}

/** The cluster's password: its own, or the former constant if it has none yet. */
export function readPassword(home: string): string {
  return existsSync(passwordFile(home)) ? readFileSync(passwordFile(home), 'utf8').trim() : FORMER_PASSWORD;
}

async function connects(
  port: number,
  password: string,
  work?: (client: pg.Client) => Promise<unknown>,
): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: DATABASE_USER, password, database: 'postgres' });
  try {
    await client.connect();
    await work?.(client);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Gives a newly started server its own password if it still has the former constant one. The file is written first: if
 * this is interrupted, the next start finds that the server doesn't accept the file's password yet, and sets it then.
 */
export async function replaceFormerPassword(home: string, port: number, owner: ServiceUser | undefined): Promise<void> {
  if (!existsSync(passwordFile(home))) writePassword(home, owner);
  const password = readPassword(home);
  if (await connects(port, password)) return;
  const { escapeLiteral } = pg;
  const replaced = await connects(port, FORMER_PASSWORD, (client) =>
    client.query(`alter user ${DATABASE_USER} password ${escapeLiteral(password)}`),
  );
  if (!replaced) throw new Error(`The database doesn't take the password in ${passwordFile(home)}.`);
}
