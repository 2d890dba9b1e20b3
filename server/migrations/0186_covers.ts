import { CompiledQuery } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';

const TABLES = ['schools', 'courses', 'events', 'workouts'] as const;
type Table = (typeof TABLES)[number];

/** The value of rows without a cover, including those that the previous version still writes. */
const NONE_YET = 'notices-0-0';
const ROWS = 2_000;
/** The format that `covers/look.ts` writes. */
const COVER = '^(notices|spotlights|waveform|ripples|mouths|lanterns|staves|halftone)-[0-2]-(0|[1-9][0-9]{0,4})$';

/**
 * Words in a topic or a name, and the motif for them. The first match decides; the topic is searched before the name.
 */
const BY_WORDS: readonly (readonly [string, string])[] = [
  ['voice|dubb|narrat|speech|sing', 'mouths'],
  ['audio|sound|mix|master|podcast|record|engineer', 'waveform'],
  ['music|song|compos|piano|guitar|drum|harmon', 'staves'],
  ['manga|comic|draw|illustrat|ink|character|anim', 'halftone'],
  ['improv|stage|theat|comedy|act|perform', 'spotlights'],
];
/** A motif and its alternatives, in this order. */
const SUITING = `(values
  ('mouths', array['mouths', 'waveform', 'spotlights', 'notices', 'lanterns', 'ripples']),
  ('waveform', array['waveform', 'ripples', 'staves', 'mouths', 'notices', 'lanterns']),
  ('staves', array['staves', 'ripples', 'waveform', 'lanterns', 'notices', 'spotlights']),
  ('halftone', array['halftone', 'notices', 'lanterns', 'ripples', 'spotlights', 'mouths']),
  ('spotlights', array['spotlights', 'lanterns', 'mouths', 'notices', 'ripples', 'waveform']),
  ('notices', array['notices', 'lanterns', 'ripples', 'spotlights', 'waveform', 'mouths'])) suiting (own, motifs)`;

const motifOf = `case ${['topic', 'name']
  .flatMap((text) => BY_WORDS.map(([words, motif]) => `when ${text} ~* '${words}' then '${motif}'`))
  .join(' ')} else 'notices' end`;
/** Four digits of the hash of name and id, as a number up to 65,535. */
const hashed = (from: number) => `('x' || substr(md5(name || ' ' || id), ${from}, 4))::bit(16)::int`;

const TOPIC_OF_SCHOOL = (school: string) => `coalesce((select mode() within group (order by k.topic) from courses k
  where k.school_id = ${school} and k.topic <> '' and k.archived_at is null), '')`;

/** Things with a cover of their own: name, topic, and the school whose covers it appears among. */
const THINGS: Readonly<Record<Table, string>> = {
  schools: `select s.id, s.name, ${TOPIC_OF_SCHOOL('s.id')} as topic, 0::bigint as school_id from schools s`,
  courses: 'select id, name, topic, school_id from courses',
  events: `select v.id, v.name, coalesce(nullif(k.topic, ''), o.topic) as topic, v.school_id from events v
    join (select s.id, ${TOPIC_OF_SCHOOL('s.id')} as topic from schools s) o on o.id = v.school_id
    left join courses k on k.id = v.course_id where v.kind <> 'Class Session'`,
  workouts: `select w.id, w.name, coalesce(nullif(k.topic, ''), o.topic) as topic, w.school_id from workouts w
    join (select s.id, ${TOPIC_OF_SCHOOL('s.id')} as topic from schools s) o on o.id = w.school_id
    left join courses k on k.id = w.course_id`,
};

/** Motif by topic and name, alternating among similar things of one school; colors and seed from a hash. */
const coversOf = (table: Table) => `
  select id, motifs[1 + (nth - 1) % 6] || '-' || ${hashed(5)} % 3 || '-' || ${hashed(1)} as cover from (
    select id, name, own, row_number() over (partition by school_id, own order by id) as nth from (
      select id, name, school_id, ${motifOf} as own from (${THINGS[table]}) things) named) numbered
  join ${SUITING} using (own)`;

/** Class sessions: motif and colors of their course, with their own seed. */
const COVERS_OF_SESSIONS = `
  select id, substring(course_cover from '^[a-z]+-[0-2]-') || ${hashed(1)} as cover from (
    select v.id, v.name, k.cover as course_cover from events v join courses k on k.id = v.course_id
    where v.kind = 'Class Session') sessions`;

async function fill(
  run: <Row>(statement: string, ...values: unknown[]) => Promise<Row[]>,
  table: Table,
  covers: string,
) {
  await run('drop table if exists new_covers');
  await run(`create temporary table new_covers as ${covers}`);
  await run('create unique index on new_covers (id)');
  for (let after: number | null = 0; after !== null; ) {
    const rows: { last: number | null }[] = await run(
      `with batch as (select id, cover from new_covers where id > $1 order by id limit ${ROWS}),
        filled as (update ${table} t set cover = batch.cover from batch where t.id = batch.id and t.cover = '${NONE_YET}')
      select max(id) as last from batch`,
      after,
    );
    after = rows[0]?.last ?? null;
  }
  await run('drop table new_covers');
}

/**
 * Gives each school, course, event, and workout its permanent cover; until now, the picture depended on the list that
 * it was in. Each statement commits on its own; when run again, only rows without a cover get one.
 */
export async function prepare(db: Db): Promise<void> {
  const run = async <Row>(statement: string, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(statement, values));
    return rows as Row[];
  };
  for (const table of TABLES) {
    await run(`alter table ${table} add column if not exists cover text not null default '${NONE_YET}'`);
  }
  for (const table of TABLES) await fill(run, table, coversOf(table));
  await fill(run, 'events', COVERS_OF_SESSIONS);
  for (const table of TABLES) {
    const constraint = `${table}_cover_drawable`;
    await run(`alter table ${table} drop constraint if exists ${constraint},
      add constraint ${constraint} check (cover ~ '${COVER}') not valid`);
    await run(`alter table ${table} validate constraint ${constraint}`);
  }
}

/** `prepare` does all of it. */
export const up = (): Promise<void> => Promise.resolve();
