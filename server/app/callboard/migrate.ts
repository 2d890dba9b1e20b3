import { migrate } from '#server/platform/database/migrate.ts';
import { missingMigrations } from '#server/platform/database/migrations.ts';
import { connect } from '#server/platform/database/pool.ts';
import { reachDatabase } from '#server/platform/database/reach.ts';
import type { Command } from './command.ts';

const countOf = (count: number): string => (count === 1 ? '1 migration' : `${count} migrations`);

export const migrateCommand: Command = {
  name: 'migrate',
  operands: [],
  says: "bring the database up to this build's schema",
  switches: { plan: 'only list what would be applied' },
  run: (call) =>
    call.withDatabase(async (url) => {
      const { db, pool, close } = connect(url, { max: 2, applicationName: 'callboard-migrate' });
      try {
        await reachDatabase(pool);
        const missing = await missingMigrations(db);
        if (missing.length === 0) call.say('The schema is up to date.');
        if (call.switches.has('plan') || missing.length === 0) {
          for (const name of missing) call.say(`would apply ${name}`);
          return { ok: true, result: { missing } };
        }
        const { hostname, pathname } = new URL(url);
        await call.confirm(
          `This applies ${countOf(missing.length)} to the database ${decodeURIComponent(pathname.slice(1))} on ${hostname || 'this machine'}.`,
        );
        const applied = await migrate(db, (name) => call.say(`applied ${name}`));
        call.say(`${countOf(applied.length)} applied.`);
        return { ok: true, result: { applied } };
      } finally {
        await close();
      }
    }),
};
