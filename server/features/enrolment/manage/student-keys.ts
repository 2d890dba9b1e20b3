/** Where a row stands in its list: by its moment as the database writes it, then places before entries, then the id. */
export interface StudentKey {
  readonly at: string;
  readonly rank: number;
  readonly id: number;
}

/** A row before its figures. */
export interface ListedStudent extends StudentKey {
  readonly userId: number | null;
  /** Null: stands there by an entry on the waitlist. */
  readonly placeId: number | null;
  readonly entryId: number | null;
}

/** Of a course's lists: people with an account, and entries of the waitlist that are an address alone. */
export interface Named {
  readonly people: readonly number[];
  readonly entries: readonly number[];
}
