import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';

/**
 * The session whose token has the hash `t.hash`. Looks up one at a time through its own index, whatever the planner
 * estimates: it once chose to scan all live sessions while the table had no statistics yet.
 */
export const sessionOf = () =>
  builder.selectFrom('sessions as x').selectAll('x').where(sql<boolean>`x.token_hash = t.hash`).limit(sql.lit(1));
