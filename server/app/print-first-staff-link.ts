import { FIRST_STAFF_HOURS, newFirstStaffLink } from '#server/features/accounts/index.ts';
import type { System } from './system.ts';

/**
 * Prints the link that creates the first staff account, if there is none yet. It goes to the operator's terminal, never
 * to the log.
 */
export async function printFirstStaffLink(system: System, print: (line: string) => void = console.log): Promise<void> {
  const path = await newFirstStaffLink(system.ctx({ kind: 'system' }, 'start'));
  if (path === undefined) return;
  print(
    `No one is staff yet. This link makes the first staff account, once, within ${FIRST_STAFF_HOURS} hours: ${system.config.publicUrl}${path}`,
  );
}
