import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What stands under a heading of its own, once it is drawn. */
export const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** Types over what a field holds. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text) await user.type(field, text);
}
