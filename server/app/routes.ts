import type { Route } from '#server/platform/http/route.ts';
import { features } from './features.ts';

/** All routes of the contract, in the features' order. */
export function allRoutes(): Route[] {
  return features.flatMap((feature) => [...(feature.routes ?? [])]);
}
