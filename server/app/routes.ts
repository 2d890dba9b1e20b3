import type { Route } from '#server/platform/http/route.ts';
import { rooms } from './rooms.ts';

/** All routes of the contract, in the rooms' order. */
export function allRoutes(): Route[] {
  return rooms.flatMap((room) => [...(room.routes ?? [])]);
}
