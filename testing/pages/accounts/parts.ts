import { screen, within } from '@testing-library/react';

/** The section under a heading. */
export async function section(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.closest('section') as HTMLElement);
}

/** The links of a navigation, as a wide window has them. */
export async function navigation(name: string) {
  const [first] = await screen.findAllByRole('navigation', { name });
  return within(first as HTMLElement);
}
