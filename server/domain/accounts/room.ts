import type { Room } from '#server/platform/room.ts';

export const room: Room = { name: 'accounts', routes: [] };
