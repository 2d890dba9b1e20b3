import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The region under this heading, once it is rendered. */
export const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** Replaces a field's text by typing. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text) await user.type(field, text);
}
