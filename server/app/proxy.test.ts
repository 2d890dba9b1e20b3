import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const t = testApp({ env: () => ({ TRUST_PROXY: 'true', RATE_LIMIT_FACTOR: '1' }) });

test('behind a proxy, clients are counted by the IP address that the proxy saw, not by one they claimed', async () => {
  const statuses: number[] = [];
  for (let round = 1; round <= 11; round += 1) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/v1/auth/sign_in',
      payload: { email: `guess${round}@example.test`, password: 'not the password' },
      headers: { 'x-forwarded-for': `198.51.100.${round}, 203.0.113.7` },
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});
