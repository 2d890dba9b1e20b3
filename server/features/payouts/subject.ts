/** What a payout is of: a cohort, an event with tickets, a workout. */
export interface SubjectKey {
  readonly kind: 'cohort' | 'event' | 'workout';
  readonly id: number;
}

/** `cohort:7`: under it maps hold what they know of a subject. */
export const keyOfSubject = ({ kind, id }: SubjectKey): string => `${kind}:${id}`;
