import { expect, type Page } from '@playwright/test';
import { newAddress } from '../mailbox.ts';
import { newPerson } from '../settings/people.ts';

export const DEMO_PASSWORD = 'callboard-demo';
/** Test cards of the sandbox, with Stripe's own test numbers. */
export const CARD = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
} as const;

export interface Selected {
  id: number;
  name: string;
  courseSlug: string;
  memberPrice: number;
  nonmemberPrice: number;
}

async function post<Body>(page: Page, path: string, data: unknown): Promise<Body> {
  const response = await page.request.post(`/api/v1${path}`, { data });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  return (await response.json()) as Body;
}

/** A person who just joined: verified email address, onboarded, and signed in on this page. */
export async function newLearner(page: Page, name: string): Promise<{ email: string }> {
  const email = newAddress(name);
  await newPerson(page.request, { email, firstName: name, password: DEMO_PASSWORD });
  return { email };
}

export async function signIn(page: Page, email: string): Promise<void> {
  await post(page, '/auth/sign_in', { email, password: DEMO_PASSWORD });
}

/** Selects the first enrollable cohort of each course, as `/select_course` does. */
export async function select(page: Page, ...courseSlugs: string[]): Promise<Selected[]> {
  const response = await page.request.get('/api/v1/cohorts?status=enrolling');
  const { cohorts } = (await response.json()) as {
    cohorts: (Selected & { seatsRemaining: number; alreadyEnrolled: boolean; alreadyTaken: boolean })[];
  };
  const chosen = courseSlugs.map((slug) => {
    const found = cohorts.find(
      (cohort) =>
        cohort.courseSlug === slug && cohort.seatsRemaining > 0 && !cohort.alreadyEnrolled && !cohort.alreadyTaken,
    );
    if (!found) throw new Error(`Nothing of ${slug} can be bought.`);
    return found;
  });
  for (const { id } of chosen) await post(page, '/cohort_interests/select', { cohort_id: id, selected: true });
  return chosen;
}

/** Fills in and submits the provider's page. */
export async function payWith(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/\/c\/pay\//);
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel(/Expiry/).fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
}

/** Waits, on the way back from the payment page, until the order is fulfilled. Returns its id. */
export async function paidOrder(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/finalize_enrollment\?order=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: "You're in" })).toBeVisible();
  return Number(new URL(page.url()).searchParams.get('order'));
}

/** `$150`, `$12.50`, as pages write it. */
export function dollars(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
}

export const oneTime = (page: Page) => page.getByRole('region', { name: 'One-time checkout' });
export const withMembership = (page: Page) => page.getByRole('region', { name: 'With membership' });
