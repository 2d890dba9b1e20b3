import { screen, within } from '@testing-library/react';

/** The section of the page under a heading of the second level. */
export async function sectionOf(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.closest('section') as HTMLElement);
}
