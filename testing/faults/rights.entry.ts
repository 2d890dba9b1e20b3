import type { ActorName, World } from './actors.ts';

/** Whose thing is asked for. */
export type Target = 'own' | 'foreign' | 'missing';

/** What is sent. */
export interface Asked {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: Record<string, unknown>;
}

/** How one operation is walked. */
export interface Entry {
  /** Which targets make sense: a list without ids has only `own`. */
  readonly targets: readonly Target[];
  /** What is sent; `self` is the actor's own id (0 for a visitor). */
  readonly ask: (world: World, target: Target, self: number) => Asked;
  /** Statuses that an actor with the right may get for `own` (default 200). State may say 409 or 422, never 403 or 404. */
  readonly own?: readonly number[];
  /** Statuses for `foreign` where it is no secret (public things); default: the same 404 as `missing`. */
  readonly foreign?: readonly number[];
  /** Statuses for `missing` (default 404). */
  readonly missing?: readonly number[];
  /** Who may, beyond what the endpoint's audience says; everyone else gets 403 on the visible, 404 on the hidden. */
  readonly only?: readonly ActorName[];
  /** The event asked about belongs to the world's course: its admins manage it, too. */
  readonly ofCourse?: true;
}
