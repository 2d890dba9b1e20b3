/** A cohort in which one has a place, as far as its first sessions go. */
interface Place {
  readonly status: 'draft' | 'enrolling' | 'started' | 'completed' | 'cancelled';
  /** Null until its dates are set. */
  readonly startsAtUtc: string | null;
}

/** Of the cohorts in which one has a place, the one that begins next: its sessions show one week before (L§4). */
export function nextToBegin<Cohort extends Place>(cohorts: readonly Cohort[]): Cohort | undefined {
  return cohorts
    .filter(({ status }) => status === 'draft' || status === 'enrolling')
    .toSorted((a, b) => startOf(a) - startOf(b))[0];
}

const startOf = ({ startsAtUtc }: Place): number =>
  startsAtUtc === null ? Number.MAX_SAFE_INTEGER : Date.parse(startsAtUtc);
