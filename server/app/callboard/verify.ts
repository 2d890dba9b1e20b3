import { DatabaseClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { openProviders } from '#server/providers/open.ts';
import { invariants } from '../verify/invariants.ts';
import { verify } from '../verify/verify.ts';
import type { Command } from './command.ts';
import { verifyProviders } from './verify-providers.ts';
import { requireSchema } from './with-system.ts';

export const verifyCommand: Command = {
  name: 'verify',
  operands: [],
  says: 'check every invariant of the data',
  switches: { provider: "also compare our books with the payment providers', which have to be reachable" },
  run: (call) =>
    call.withDatabase(async (url) => {
      await requireSchema(url);
      const connections = connect(url, { max: 2 });
      try {
        const clock = new DatabaseClock(connections.pool);
        await clock.refresh();
        const breaches = await verify(connections.pool, clock.now());
        for (const breach of breaches) {
          call.say(`BROKEN ${breach.invariant}: ${breach.says}`);
          for (const row of breach.rows) call.say(`  ${JSON.stringify(row)}`);
        }
        const holding = invariants.length - breaches.length;
        call.say(`${holding} of ${invariants.length} invariants hold`);
        let differences = 0;
        if (call.switches.has('provider')) {
          const config = readConfig({ ...call.env, DATABASE_URL: url });
          const providers = openProviders(config, createLog('verify', 'silent'));
          differences = await verifyProviders({ db: connections.db, clock, providers }, call.say);
          await providers.mailer.close();
        }
        return { ok: breaches.length + differences === 0, result: { holding, breaches, differences } };
      } finally {
        await connections.close();
      }
    }),
};
