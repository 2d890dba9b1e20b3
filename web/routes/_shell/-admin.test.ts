import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { Route } from './admin.tsx';

/** Where this staff page redirects; null: it opens. */
function openedBy(staffTwoStep: { dueAt: string; daysLeft: number } | null): string | null {
  const opening = { context: { user: { isStaff: true, staffTwoStep } }, location: { href: '/admin/users?page=2' } };
  try {
    Route.options.beforeLoad?.(opening as never);
    return null;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.href ?? '';
  }
}

test('staff pages redirect to setting up two-step sign-in once the deadline has passed, and back afterwards', () => {
  const dueAt = '2026-12-05T12:00:00.000Z';
  expect(openedBy({ dueAt, daysLeft: 0 })).toBe('/two-step?next=%2Fadmin%2Fusers%3Fpage%3D2');
  expect(openedBy({ dueAt, daysLeft: 1 })).toBeNull();
  expect(openedBy(null)).toBeNull();
});
