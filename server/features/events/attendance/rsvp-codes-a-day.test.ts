import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { anEvent } from '../event/event.factory.ts';

const t = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });

test('ten wrong RSVP codes for one email address in a day, across events; after that, even the right one is refused', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const email = 'guessed@example.test';
  const events = [await anEvent(ctx), await anEvent(ctx), await anEvent(ctx)];
  const post = (url: string, payload: object) => t.app.inject({ method: 'POST', url: `/api/v1${url}`, payload });
  for (const { id } of events) await post(`/events/${id}/public_attend`, { email });
  const { data } = await ctx.db
    .selectFrom('sends')
    .select('data')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const right = String((data as { code: string }).code);
  const wrong = right === '000000' ? '000001' : '000000';
  const guess = (at: number, code: string) => post(`/events/${events[at]?.id}/rsvp_codes`, { email, code });
  for (let index = 0; index < 10; index += 1) expect((await guess(index % 2, wrong)).statusCode).toBe(422);
  const refused = await guess(2, right);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
});
