import { randomUUID } from 'node:crypto';
import { emailField } from '#contract/accounts/fields.ts';
import { Refusal } from '#contract/primitives/problem.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isDatabaseAway, reasonOf } from '#server/platform/database/away.ts';
import { withDatabase } from './run/environment.ts';

const USAGE = `Usage:
  npm run staff -- add EMAIL      make someone staff
  npm run staff -- unlock EMAIL   turn two-step sign-in off for someone who lost phone and recovery codes`;
/** PostgreSQL's codes for a table and a column that aren't there. */
const NOT_MIGRATED = new Set(['42P01', '42703']);

const COMMANDS: Readonly<Record<string, (ctx: Ctx, email: string) => Promise<string>>> = {
  add: async (ctx, email) => {
    const { addStaff } = await import('#server/use-cases/staff/operator-staff.ts');
    return (await addStaff(ctx, email))
      ? `${email} is staff now. They have seven days to set up two-step sign-in.`
      : `${email} is staff already.`;
  },
  unlock: async (ctx, email) => {
    const { unlockStaff } = await import('#server/use-cases/staff/operator-staff.ts');
    await unlockStaff(ctx, email);
    return `Two-step sign-in is off for ${email}, and they are signed out everywhere.`;
  },
};

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof ConfigError) return error.message;
  if (isDatabaseAway(error)) return `The database can't be reached: ${reasonOf(error)}`;
  if (error instanceof Error && 'code' in error && NOT_MIGRATED.has(String(error.code))) {
    return 'This database is empty, or from an older version. Start Callboard once, then try again.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What the command ended with: the program's exit code, and what it says. */
interface Outcome {
  readonly status: 0 | 1 | 2;
  readonly says: string;
}

/** Does what `npm run staff --` was told, on the database as configured. */
export async function runStaff(args: readonly string[]): Promise<Outcome> {
  const [name = '', typed = '', ...more] = args;
  const command = COMMANDS[name];
  const email = emailField.safeParse(typed);
  if (!command || typed === '' || more.length > 0) return { status: 2, says: USAGE };
  if (!email.success) return { status: 2, says: `"${typed}" is not an email address.` };
  // What is typed wrong is answered before the server's code is loaded.
  const { openSystem } = await import('#server/app/system.ts');
  try {
    const says = await withDatabase(async ({ url }) => {
      const system = await openSystem(readConfig({ ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' }), 'web');
      try {
        return await command(system.ctx({ kind: 'system' }, `staff:${randomUUID()}`), email.data);
      } finally {
        await system.close();
      }
    });
    return { status: 0, says };
  } catch (error) {
    return { status: 1, says: sentenceOf(error) };
  }
}
