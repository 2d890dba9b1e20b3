import { screen, within } from '@testing-library/react';

/** The links of a navigation, as shown in a wide window. */
export async function navigation(name: string) {
  const [first] = await screen.findAllByRole('navigation', { name });
  return within(first as HTMLElement);
}
