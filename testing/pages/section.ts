import { screen, within } from '@testing-library/react';

/** The page section under a level-2 heading. */
export async function sectionOf(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.closest('section') as HTMLElement);
}
