import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** The topics of all listed courses, in alphabetical order. */
export const queryTopics = compiled('schools_topics', (_: object) =>
  builder
    .selectFrom('courses')
    .select('topic')
    .distinct()
    .where('listed_at', 'is not', null)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`topic <> ''`)
    .orderBy('topic')
    .limit(sql.lit(100)),
);
