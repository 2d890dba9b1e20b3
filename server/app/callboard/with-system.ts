import { randomUUID } from 'node:crypto';
import { readConfig } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { missingMigrations } from '#server/platform/database/migrations.ts';
import { connect } from '#server/platform/database/pool.ts';
import { reachDatabase } from '#server/platform/database/reach.ts';
import { type Call, CommandFailed } from './command.ts';

/** Throws if the database can't be reached, or if its schema is older or newer than this build. */
export async function requireSchema(url: string): Promise<void> {
  const { db, pool, close } = connect(url, { max: 1 });
  try {
    await reachDatabase(pool);
    const missing = await missingMigrations(db);
    if (missing.length > 0)
      throw new CommandFailed(
        `This database's schema is behind this build, or it's empty. Run "callboard migrate" first.`,
      );
  } finally {
    await close();
  }
}

/** Warns, if production has no SMTP_URL, that the person who gets access from a command won't get an email. */
export function warnIfNoMailServer({ env, say }: Pick<Call, 'env' | 'say'>): void {
  if (env.NODE_ENV !== 'production' || env.SMTP_URL?.trim()) return;
  say(
    "SMTP_URL is missing, so they won't get an email now or later. Once it's set, they can sign in with an emailed link.",
  );
}

/** Runs `work` as the system on the configured database; logs nothing. */
export async function withSystem<T>(call: Call, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return call.withDatabase(async (url) => {
    const config = readConfig({ ...call.env, DATABASE_URL: url, LOG_LEVEL: 'silent' });
    await requireSchema(url);
    const { openSystem } = await import('../system.ts');
    const system = await openSystem(config, 'web');
    try {
      return await work(system.ctx({ kind: 'system' }, `callboard:${randomUUID()}`));
    } finally {
      await system.close();
    }
  });
}
