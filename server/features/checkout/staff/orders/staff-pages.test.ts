import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '#testing/money.ts';
import { requestsOf } from '#testing/requests.ts';

/** Staff lists with more than one page: the rows on each page, their order, and the totals. */
const t = moneyApp({ poolSize: 5 });
const call = requestsOf(t);
const MANY = 45;

let staff: number;
let schoolId: number;
beforeAll(async () => {
  const adminId = (await makePerson(t.systemCtx())).personId;
  schoolId = (await aSchool(t.systemCtx(), { adminId })).id;
  const courseId = (await aCourse(t.systemCtx(), { schoolId })).id;
  const cohortId = (await aCohort(t.systemCtx(), { courseId })).id;
  staff = (await makePerson(t.systemCtx())).personId;
  await t.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff).execute();
  // Each timestamp occurs twice, so that the id decides the order.
  await t.pool.query(
    `with made as (insert into orders (user_id, purpose, price_class, subtotal_cents, cash_cents, state, created_at, paid_at, fulfilled_at)
       select $1, 'ticket', 'member', 0, 0, 'fulfilled', now() - (n / 2) * interval '1 hour', now(), now()
       from generate_series(1, $2::int) n returning id, created_at),
     paid as (insert into payments (order_id, provider, provider_payment_id, cents, state, created_at)
       select id, 'stripe', 'pi_pages_' || id, 100, 'succeeded', created_at from made returning id, order_id, created_at),
     back as (insert into refunds (order_id, payment_id, cause, reason, cash_cents, state, provider, created_at)
       select order_id, id, 'pages-' || id, 'staff', 100 + id % 7, case id % 3 when 0 then 'pending' when 1 then 'failed' else 'succeeded' end,
         'stripe', created_at from paid),
     asked as (insert into disputes (order_id, payment_id, provider_dispute_id, state, cents, opened_at, closed_at, answer_by)
       select order_id, id, 'dp_pages_' || id, case when id % 2 = 0 then 'open' else 'lost' end, 100, created_at,
         case when id % 2 = 1 then now() end, case when id % 4 = 0 then created_at + interval '9 days' end from paid)
     select count(*) from paid`,
    [staff, MANY],
  );
  await t.pool.query(
    `insert into payouts (school_id, kind, cohort_id, status, planned_at, finalized_at, payout_cents, total_revenue_cents, students,
       snapshot, cause, created_at, held_at, held_by, hold_reason)
     select $1, 'adjustment', $4, 'finalized', now() - (n / 2) * interval '1 day', now() - (n / 2) * interval '1 hour', 100, 200, 1,
       '{"name": "Pages"}', 'pages', now(),
       case when n % 3 = 0 then now() - n * interval '1 minute' end, case when n % 3 = 0 then $2::bigint end,
       case when n % 3 = 0 then 'Asked.' end from generate_series(1, $3::int) n`,
    [schoolId, staff, MANY, cohortId],
  );
});

const ids = async (query: string): Promise<number[]> =>
  (await t.pool.query<{ id: number }>(query)).rows.map(({ id }) => id);

const LISTS: Record<string, { key: string; query: string; end: 'all' | 'none' }> = {
  '/orders?': { key: 'orders', query: 'select id from orders order by created_at desc, id desc', end: 'all' },
  '/disputes?only=all&': {
    key: 'disputes',
    query: `select id from disputes order by state <> 'open', answer_by nulls last, opened_at desc, id desc`,
    end: 'all',
  },
  '/disputes?only=open&': {
    key: 'disputes',
    query: `select id from disputes where state = 'open' order by answer_by nulls last, opened_at desc, id desc`,
    end: 'all',
  },
  '/disputes?only=closed&': {
    key: 'disputes',
    query: `select id from disputes where state <> 'open' order by answer_by nulls last, opened_at desc, id desc`,
    end: 'all',
  },
  '/refunds?only=all&': {
    key: 'refunds',
    query: 'select id from refunds order by created_at desc, id desc',
    end: 'none',
  },
  '/refunds?only=all&sort=amount&': {
    key: 'refunds',
    query: 'select id from refunds order by cash_cents, id',
    end: 'none',
  },
  '/refunds?only=open&': {
    key: 'refunds',
    query: `select id from refunds where state in ('pending', 'sent') order by created_at desc, id desc`,
    end: 'none',
  },
  '/refunds?only=owed&sort=at&': {
    key: 'refunds',
    query: `select id from refunds where state = 'failed' and settled_by is null order by created_at, id`,
    end: 'none',
  },
  '/payouts?only=ready&': {
    key: 'payouts',
    query: `select id from payouts where status = 'finalized' and held_at is null order by finalized_at, id`,
    end: 'all',
  },
  '/payouts?only=held&': {
    key: 'payouts',
    query: 'select id from payouts where held_at is not null order by held_at desc, id desc',
    end: 'all',
  },
  '/payouts?only=due&': { key: 'payouts', query: `select id from payouts where status = 'upcoming'`, end: 'all' },
};

test.each(Object.entries(LISTS))('%s lists its pages in order, with the total', async (url, list) => {
  const wanted = await ids(list.query);
  const page = async (n: number) => (await call(staff, 'GET', `/admin${url}page=${n}`)).body;
  const found: number[] = [];
  const pages = Math.ceil(wanted.length / 20);
  for (let n = 1; n <= pages; n += 1) {
    const body = await page(n);
    expect(body.meta).toEqual({ page: n, perPage: 20, total: wanted.length, totalPages: pages });
    found.push(...body[list.key].map(({ id }: { id: number }) => id));
  }
  expect(found).toEqual(wanted);
  const behind = await page(pages + 1);
  expect([behind[list.key], behind.meta.total]).toEqual([[], list.end === 'all' ? wanted.length : 0]);
});

test('open and owed counts, and one per payout list, are shown beside the lists', async () => {
  const open = (await ids(`select id from disputes where state = 'open'`)).length;
  for (const only of ['open', 'closed', 'all']) {
    expect((await call(staff, 'GET', `/admin/disputes?only=${only}`)).body.open).toBe(open);
  }
  const held = (await ids('select id from payouts where held_at is not null')).length;
  const counts = { due: 0, ready: MANY - held, held, paid: 0 };
  const { body } = await call(staff, 'GET', `/admin/payouts?only=ready&school_id=${schoolId}`);
  expect([body.counts, body.meta.total]).toEqual([counts, MANY - held]);
  const { body: other } = await call(staff, 'GET', '/admin/payouts?only=ready&school_id=999999');
  expect([other.counts, other.meta.total]).toEqual([counts, 0]);
});
