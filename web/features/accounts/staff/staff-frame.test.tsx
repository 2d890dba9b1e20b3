import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { currentUserQuery } from '#web/session/current-user.ts';
import { StaffFrame } from './staff-frame.tsx';

async function framed(user: Pick<CurrentUser, 'isStaff' | 'staffTwoStep'>): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(currentUserQuery.queryKey, user as CurrentUser);
  const part = (
    <StaffFrame>
      <p>The page</p>
    </StaffFrame>
  );
  return renderHtml(part, { client, path: '/admin' });
}

test('a banner tells staff without two-step sign-in how many days are left, and links to the setup', async () => {
  const html = await framed({ isStaff: true, staffTwoStep: { dueAt: '2026-12-05T12:00:00.000Z', daysLeft: 2 } });
  expect(html).toContain('You have 2 days left to set up two-step sign-in.');
  expect(html).toContain('href="/two-step?next=%2Fadmin"');
  expect(html).toContain('The page');
  expect(await framed({ isStaff: true, staffTwoStep: null })).not.toContain('two-step');
});
