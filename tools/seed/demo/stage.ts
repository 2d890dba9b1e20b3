import type { System } from '#server/app/system.ts';
import type { Actor, Ctx } from '#server/platform/ctx.ts';

const DAY_MS = 86_400_000;

/** The time frame of the demo: the present, and any day before or after it. */
export interface Stage {
  readonly now: Date;
  /** A system ctx, this many days from now. */
  at(days: number): Ctx;
  /** The ctx of a person in the demo, this many days from now. */
  as(personId: number, days: number): Ctx;
  /** A number between 0 and 1 that is always the same for the same words. */
  chance(...keys: readonly (string | number)[]): number;
}

/** Creates the stage for an open system. All times are in days from the present. */
export function setStage(system: System): Stage {
  const now = system.clock.now();
  const at = (days: number, actor: Actor = { kind: 'system' }): Ctx => ({
    ...system.ctx(actor, 'demo'),
    // The clock keeps running while the demo is created: the payment provider compares it with its own.
    clock: { now: () => new Date(system.clock.now().getTime() + days * DAY_MS), real: () => new Date() },
  });
  return {
    now,
    at,
    as: (personId, days) => at(days, { kind: 'person', personId, sessionId: 0, needsOnboarding: false }),
    chance(...keys) {
      let hash = 2_166_136_261;
      for (const letter of keys.join('/')) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
      return (hash >>> 0) / 4_294_967_296;
    },
  };
}
