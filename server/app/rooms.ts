import { room as accounts } from '#server/domain/accounts/room.ts';
import type { Room } from '#server/platform/room.ts';

/** Every room and story that the app mounts, in the order in which sweeps run. */
export const rooms: readonly Room[] = [accounts];
