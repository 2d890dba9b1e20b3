/** What a payout is for: a cohort, an event with tickets, a workout. */
export interface SubjectKey {
  readonly kind: 'cohort' | 'event' | 'workout';
  readonly id: number;
}

/** `cohort:7`: the key of a subject in maps. */
export const keyOfSubject = ({ kind, id }: SubjectKey): string => `${kind}:${id}`;
