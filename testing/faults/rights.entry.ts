import type { ActorName, World } from './actors.ts';

/** Whose thing the request is about. */
export type Target = 'own' | 'foreign' | 'missing';

export interface RequestParts {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: Record<string, unknown>;
}

/** How to test one operation. */
export interface Entry {
  /** Which targets make sense: a list without ids has only `own`. */
  readonly targets: readonly Target[];
  /** The request to send; `self` is the actor's own id (0 for a visitor). */
  readonly ask: (world: World, target: Target, self: number) => RequestParts;
  /**
   * Statuses that an actor with the right may get for `own` (default 200). The thing's state may cause 409 or 422, but
   * never 403 or 404.
   */
  readonly own?: readonly number[];
  /** Statuses for `foreign` if its existence is no secret (public things); default: the same 404 as `missing`. */
  readonly foreign?: readonly number[];
  /** Statuses for `missing` (default 404). */
  readonly missing?: readonly number[];
  /**
   * The only actors with the right, if the endpoint's audience includes others. Everyone else gets 403 for visible
   * things and 404 for hidden ones.
   */
  readonly only?: readonly ActorName[];
  /** The event in the request belongs to the world's course, so its Course Admins manage it too. */
  readonly ofCourse?: true;
}
