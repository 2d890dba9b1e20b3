import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const t = testApp();

test('an open stream says hello, and ends when the server stops, which it keeps from nothing', async () => {
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/api/v1/live?topics=event:12`);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain('event: hello');
  await t.app.close();
  await expect.poll(async () => (await reader?.read().catch(() => ({ done: true })))?.done).toBe(true);
});
