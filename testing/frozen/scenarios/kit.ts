import { sql } from 'kysely';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import type { RequestStep, ScenarioContext } from '../session.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A request that prepares a scenario. It must succeed. */
export async function callApi(
  { t, world }: ScenarioContext,
  as: RequestStep['as'],
  request: `${Method} /${string}`,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: preparations read whatever came
): Promise<any> {
  const [method, path] = request.split(' ') as [Method, string];
  const personId = typeof as === 'string' ? world.people[as] : as;
  const response = await t.as(personId, { method, url: `/api/v1${path}`, ...(body ? { payload: body } : {}) });
  if (response.statusCode >= 300) throw new Error(`${request}: ${response.statusCode} ${response.body}`);
  return response.json();
}

/** A new person whom no other recording changes. */
export async function someone({ t }: ScenarioContext, facts: Parameters<typeof makePerson>[1] = {}) {
  return makePerson(t.systemCtx(), facts);
}

/** Makes the next attempt exceed a rate limit. The returned function resets the count. */
export async function exhausted({ t }: ScenarioContext, limit: string): Promise<() => Promise<void>> {
  await sql`update rate_limits set points = points + 1000000 where key like ${`${limit}:%`}`.execute(t.db);
  return async () => {
    await sql`update rate_limits set points = points - 1000000 where key like ${`${limit}:%`} and points > 1000000`.execute(
      t.db,
    );
  };
}

/** A person pays for a ticket to an event or a workout. Returns the order. */
export async function bought(s: ScenarioContext, personId: number, ticketTypeId: number | undefined): Promise<number> {
  const { orderId } = await callApi(s, personId, 'POST /stripe/build_event_payment_link', {
    mode: 'payment',
    ticketTypeId,
  });
  await s.t.pay(orderId);
  await s.t.settle();
  return orderId;
}

/** The payer's bank disputes the payment. */
export async function disputed({ t }: ScenarioContext, orderId: number): Promise<void> {
  const payments = t.db.selectFrom('payments').select('provider_payment_id').where('order_id', '=', orderId);
  const { provider_payment_id } = await payments.executeTakeFirstOrThrow();
  await t.sandbox.control('disputes', { payment_intent: provider_payment_id });
  await t.settle();
}

export const inDays = ({ t }: ScenarioContext, days: number): Date =>
  new Date(t.system.clock.now().getTime() + days * 86_400_000);

/** Adds this many rows like an existing one. `more`: SQL for the columns that differ, by `n`. */
export async function multiplied(
  { t }: ScenarioContext,
  table: string,
  id: number,
  times: number,
  more: Record<string, string> = {},
) {
  const { rows } = await t.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' and column_name <> 'uuid'`,
    [table],
  );
  const columns = rows.map(({ name }) => `"${name}"`);
  const values = rows.map(({ name }) => more[name] ?? `"${name}"`);
  await t.pool.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}, generate_series(1, ${times}) n where id = $1`,
    [id],
  );
}
