import type { Ctx } from '#server/platform/ctx.ts';
import type { MoneyApp } from '../../money.ts';
import type { seeded } from '../../random.ts';
import type { Subject } from '../oracle.ts';

type Random = ReturnType<typeof seeded>;

export interface SoldSubject extends Subject {
  readonly kind: 'cohort' | 'event' | 'workout';
  readonly id: number;
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly ticketTypeId: number | null;
  cancelled: boolean;
}

export interface SoldOrder {
  readonly id: number;
  readonly personId: number;
  readonly schoolIds: readonly number[];
  disputeId: string | null;
  /** True once disputed: a bank disputes a charge only once. */
  contested: boolean;
  lost: boolean;
}

interface School {
  readonly id: number;
  readonly adminId: number;
  readonly courseId: number;
  readonly feeBps: number;
}

/** The state of the world: schools, what they sell, what was bought, and what was refused. */
export class Sold {
  readonly t: MoneyApp;
  readonly random: Random;
  readonly schools: School[] = [];
  readonly subjects: SoldSubject[] = [];
  readonly orders: SoldOrder[] = [];
  /** Refused actions, counted by refusal. Printed if a world did too little. */
  readonly refused = new Map<string, number>();
  readonly done = new Map<string, number>();

  constructor(t: MoneyApp, random: Random) {
    this.t = t;
    this.random = random;
  }

  get ctx(): Ctx {
    return this.t.systemCtx();
  }

  get now(): number {
    return this.t.system.clock.now().getTime();
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.random.below(list.length)];
    if (one === undefined) throw new Error('Nothing to pick from.');
    return one;
  }

  count(label: string): void {
    this.done.set(label, (this.done.get(label) ?? 0) + 1);
  }

  refuse(reason: string): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
  }

  note(orderId: number, personId: number, schoolIds: readonly number[]): void {
    this.orders.push({ id: orderId, personId, schoolIds, disputeId: null, contested: false, lost: false });
  }

  settled(): SoldOrder[] {
    return this.orders.filter(({ disputeId, lost }) => disputeId === null && !lost);
  }

  adminOf(schoolId: number): number {
    const school = this.schools.find(({ id }) => id === schoolId);
    if (!school) throw new Error(`No school ${schoolId} is in this world.`);
    return school.adminId;
  }
}
