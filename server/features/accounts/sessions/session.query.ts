import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';

/**
 * The session of a token `t.hash`. One at a time by its own index, whatever the planner believes of the table: it once chose to
 * read all that live, as long as nobody had counted them yet.
 */
export const sessionOf = () =>
  builder.selectFrom('sessions as x').selectAll('x').where(sql<boolean>`x.token_hash = t.hash`).limit(sql.lit(1));
