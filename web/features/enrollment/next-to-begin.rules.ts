/** The fields of an enrolled cohort that decide when its first sessions show. */
interface Place {
  readonly status: 'draft' | 'enrolling' | 'started' | 'completed' | 'cancelled';
  /** Null until its dates are set. */
  readonly startsAtUtc: string | null;
}

/** The enrolled cohort that begins next: its sessions show one week before it starts (L§4). */
export function nextToBegin<Cohort extends Place>(cohorts: readonly Cohort[]): Cohort | undefined {
  return cohorts
    .filter(({ status }) => status === 'draft' || status === 'enrolling')
    .toSorted((a, b) => startOf(a) - startOf(b))[0];
}

const startOf = ({ startsAtUtc }: Place): number =>
  startsAtUtc === null ? Number.MAX_SAFE_INTEGER : Date.parse(startsAtUtc);
