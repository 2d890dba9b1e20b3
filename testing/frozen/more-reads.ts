import type pg from 'pg';
import type { RequestParts } from '#testing/faults/rights.entry.ts';

const ENROLLED = `select e.cohort_id as "cohortId" from enrolments e join users u on u.id = e.user_id`;
const COMPLETED = `${ENROLLED} where u.email = 'member@demo.test' and e.state = 'completed' order by e.id limit 1`;
const PAID = `from order_lines l join orders o on o.id = l.order_id where o.state = 'fulfilled' order by l.kind, o.id, l.id`;

/**
 * Paths for which the rights table finds nothing: SQL for rows of the demo school. Columns are path parameters; those
 * that begin with `?` are query parameters.
 */
const ROWS: Readonly<Record<string, string>> = {
  '/admin/applications/{id}': 'select id from school_applications order by id limit 1',
  '/admin/listings/{id}': 'select id from course_listings order by id limit 1',
  '/admin/order_lines/{id}/refund': `select l.id ${PAID} limit 1`,
  '/admin/orders/{id}': `select o.id ${PAID} limit 1`,
  '/admin/promo_codes/{id}/uses': 'select id from promo_codes order by uses desc, id limit 1',
  '/certificates/verify/{code}': 'select short_code as code from certificates order by enrolment_id limit 1',
  '/certificates/{cohortId}': COMPLETED,
  '/cohorts/{id}/calendar': `select e."cohortId" as id from (${ENROLLED} where u.email = 'member@demo.test'
    order by (e.state = 'active') desc, e.id limit 1) e`,
  '/cohorts/{id}/leaving': `select e."cohortId" as id from (${ENROLLED} where u.email = 'member@demo.test'
    order by (e.state = 'active') desc, e.id limit 1) e`,
  '/surveys/{id}': "select id from surveys where kind = 'interest' order by id limit 1",
  '/teachers/cohorts/{id}/cancellation': `select c.id from cohorts c 
    where c.status = 'enrolling' order by (select count(*) from enrolments e where e.cohort_id = c.id) desc, c.id limit 1`,
  '/teachers/cohorts/{id}/opening':
    "select id from cohorts where status = 'draft' order by starts_at desc nulls last, id limit 1",
  '/teachers/courses/{id}/landing_page/history/{revision}':
    'select course_id as id, revision from landing_revisions order by id limit 1',
  '/teachers/courses/{id}/surveys/{kind}/results/texts': `select s.course_id as id, s.kind, coalesce(q.root_id, q.id) as "?rootId"
    from survey_answer_items i join survey_questions q on q.id = i.question_id join surveys s on s.id = q.survey_id
    where q.kind = 'textarea' group by 1, 2, 3 order by count(*) desc, 3 limit 1`,
  '/teachers/events/{id}/following':
    "select id from events where series_id is not null and status = 'published' order by id limit 1",
  '/teachers/events/{id}/publication':
    "select id from events where status = 'draft' and series_id is null order by id limit 1",
  '/teachers/events/{id}/series_publication':
    "select id from events where status = 'draft' and series_id is not null order by id limit 1",
};

/** The request built from a path's row in `ROWS`; undefined if the path has none. */
export async function requestFor(pool: pg.Pool, path: string): Promise<RequestParts | undefined> {
  const text = ROWS[path];
  if (text === undefined) return undefined;
  const { rows } = await pool.query<Record<string, string | number>>(text);
  if (!rows[0]) throw new Error(`The demo school has no row for ${path}.`);
  const cells = Object.entries(rows[0]);
  const inQuery = ([name]: [string, unknown]) => name.startsWith('?');
  return {
    params: Object.fromEntries(cells.filter((cell) => !inQuery(cell))),
    query: Object.fromEntries(cells.filter(inQuery).map(([name, value]) => [name.slice(1), value])),
  };
}
