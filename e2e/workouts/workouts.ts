import { type APIRequestContext, expect } from '@playwright/test';
import type { WorkoutCard } from '#contract/workouts/workout.ts';

export async function signIn(request: APIRequestContext, account: string): Promise<void> {
  const response = await request.post('/api/v1/auth/sign_in', {
    data: { email: `${account}@demo.test`, password: 'callboard-demo' },
  });
  expect(response.ok()).toBe(true);
}

/** The first matching workout of the demo school, as seen by the person signed in to this browser. */
export async function findWorkout(
  request: APIRequestContext,
  fits: (workout: WorkoutCard) => boolean,
  past = false,
): Promise<WorkoutCard> {
  const response = await request.get(`/api/v1/workouts${past ? '?past=true' : ''}`);
  expect(response.ok()).toBe(true);
  const { workouts } = (await response.json()) as { workouts: WorkoutCard[] };
  const found = workouts.find(fits);
  if (!found) throw new Error('The demo school has no such workout.');
  return found;
}

export const priceOf = (workout: WorkoutCard, kind: 'live' | 'written') =>
  workout.ticketTypes.find((type) => type.kind === kind)?.oneTimePrice;
export const isFreeLive = (workout: WorkoutCard) => priceOf(workout, 'live') === 0;
export const pathOf = ({ id }: { id: number }) => `/workouts/${id}`;
