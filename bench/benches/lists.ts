import type pg from 'pg';
import { aims } from '../aims.ts';
import { medianOf, REQUESTS } from '../harness/median-of.ts';
import { PAGES_FULL, PEOPLE } from '../harness/multiply.ts';
import { signIn } from '../harness/people.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openSchools } from '../harness/schools.ts';
import { addressOf, type Caller, type Facts, LIST_REQUESTS } from '../lists/list-requests.ts';

type Person = Exclude<Caller, 'visitor'>;

/** Who requests what: the largest example of each kind in the demo school. */
async function factsOf(pool: pg.Pool): Promise<{ facts: Facts; people: Record<Person, number> }> {
  const { rows } = await pool.query<Facts & Record<Person, number>>(
    `with course as (select k.id, k.school_id from courses k join enrolments e on e.course_id = k.id
       where k.listed_at is not null and k.archived_at is null
         and exists (select from surveys v where v.course_id = k.id)
         and exists (select from staff_roles r where r.school_id = k.school_id and r.role = 'school_admin' and r.accepted_at is not null and r.revoked_at is null)
       group by k.id order by count(*) desc, k.id limit 1)
     select c.id as "courseId", c.school_id as "schoolId",
       (select id from cohorts where course_id = c.id order by id limit 1) as "cohortId",
       (select v.id from events v join attendances a on a.event_id = v.id where v.school_id = c.school_id and v.kind <> 'Class Session'
         group by v.id order by count(*) desc, v.id limit 1) as "eventId",
       (select w.id from workouts w join workout_places p on p.workout_id = w.id where w.school_id = c.school_id
         group by w.id order by count(*) desc, w.id limit 1) as "workoutId",
       (select id from email_templates where course_id = c.id order by id limit 1) as "templateId",
       (select promo_code_id from promo_redemptions group by 1 order by count(*) desc, 1 limit 1) as "promoCodeId",
       (select coalesce(q.root_id, q.id) from survey_questions q join surveys v on v.id = q.survey_id
         where v.course_id = c.id and v.kind = 'interest' order by (q.kind = 'text') desc, q.id limit 1) as "rootId",
       (select u.id from users u join attendances a on a.user_id = u.id join enrolments e on e.user_id = u.id
         where u.erased_at is null and u.onboarded_at is not null and not u.is_staff
           and not exists (select from staff_roles r where r.user_id = u.id) group by u.id order by count(*) desc, u.id limit 1) as learner,
       (select r.user_id from staff_roles r join users u on u.id = r.user_id where r.school_id = c.school_id and r.role = 'school_admin'
         and r.accepted_at is not null and r.revoked_at is null order by u.is_staff, r.id limit 1) as teacher,
       (select id from users where is_staff and erased_at is null order by id limit 1) as staff
     from course c`,
  );
  const [row] = rows;
  if (!row) throw new Error('The demo school has no course that people take.');
  const { learner, teacher, staff, ...facts } = row;
  return { facts, people: { learner, teacher, staff } };
}

/** Every list in the API, at the demo school's size and at a hundred thousand people, in turn. */
export const bench: Bench = async ({ seed, rounds, calls, keep }) => {
  const wanted = Object.entries(LIST_REQUESTS)
    .flatMap(([path, listRequest]) =>
      listRequest.as.map((caller) => ({ path, asked: listRequest, caller, name: `${path}, ${caller}` })),
    )
    .filter(({ name }) => new RegExp(calls).test(name));
  if (wanted.length === 0) throw new Error(`No list is named ${calls}.`);
  const { world, demo, full, many, close } = await openSchools(seed, keep);
  try {
    const { facts, people } = await factsOf(demo.pool);
    const side = async ({ url, pool }: typeof demo) => {
      const callers = Object.keys(people) as Person[];
      const signedIn = await signIn(
        pool,
        callers.map((caller) => people[caller]),
      );
      const cookies = new Map<Caller, string>(callers.map((caller, at) => [caller, signedIn[at]?.cookie ?? '']));
      const app = await world.app({ DATABASE_URL: url });
      return { url: app.url, cookies };
    };
    const [few, pages, large] = [await side(demo), await side(full), await side(many)];
    const measured: Measured[] = [];
    const figures: Figure[] = [];
    const unanswered: string[] = [];
    for (const { path, asked, caller, name } of wanted) {
      const address = addressOf(path, asked, facts);
      const measure = (to: typeof few) => medianOf(`${to.url}${address}`, to.cookies.get(caller));
      const time = async (to: typeof few) => (await measure(to)).ms;
      try {
        // Warm up first: measure compiled code and cached tables.
        const rows = {
          few: (await measure(few)).rows,
          pages: (await measure(pages)).rows,
          large: (await measure(large)).rows,
        };
        // A full page isn't compared with three rows, but with a full page of a small school.
        const sameRows = rows.large <= rows.few;
        const times = await interleave(
          rounds,
          { few: () => time(few), pages: async () => (sameRows ? 0 : time(pages)), large: () => time(large) },
          'lower',
        );
        const line = (school: string, n: number, series: typeof times.few) =>
          measured.push({ name: `${name}, ${school}, ${n} rows`, unit: 'ms', series });
        line('demo school', rows.few, times.few);
        if (!sameRows) line(`${PAGES_FULL} people`, rows.pages, times.pages);
        line(`${PEOPLE} people`, rows.large, times.large);
        const label = sameRows ? name : `${name}, against ${rows.pages} rows for ${rows.large}`;
        const value = times.large.median / (sameRows ? times.few : times.pages).median;
        figures.push({ what: label, value, aim: aims.lists.time });
      } catch (error) {
        unanswered.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    const unnamed = new Error(`Lists that did not answer:\n${unanswered.join('\n')}`);
    if (figures.length === 0) throw unnamed;
    // Reported at the end, so that the other measurements aren't lost, but the run fails.
    if (unanswered.length > 0) {
      figures.push({ what: unnamed.message, value: Number.POSITIVE_INFINITY, aim: aims.lists.time });
    }
    return {
      bench: 'lists',
      says: `${figures.length} lists of the API, all that grow, at ${PEOPLE} people against the demo school's size; the middle one of ${REQUESTS} requests, one after the other`,
      measured,
      figures: figures.sort((a, b) => b.value - a.value),
      worstOf: 'lists',
      notes: [
        'The first figure is the slowest list. All databases lie in one cluster, each with a process of its own.',
        `A list whose answer has more rows at ${PEOPLE} people than at the demo school's size is held against the demo school with ${PAGES_FULL} people, whose pages are full; its time at the demo school's own size stands beside.`,
      ],
    };
  } finally {
    await close();
  }
};
