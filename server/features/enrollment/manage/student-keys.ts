/**
 * A row's position in its list: its timestamp as the database writes it, then enrollments before waitlist entries, then
 * the id.
 */
export interface StudentKey {
  readonly at: string;
  readonly rank: number;
  readonly id: number;
}

export interface ListedStudent extends StudentKey {
  readonly userId: number | null;
  /** Null: listed because of a waitlist entry. */
  readonly placeId: number | null;
  readonly entryId: number | null;
}

/** People in a course's lists: people with an account, and waitlist entries with only an email address. */
export interface Named {
  readonly people: readonly number[];
  readonly entries: readonly number[];
}
