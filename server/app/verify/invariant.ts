/** A condition that must always hold. `sql` returns one row per breach, with columns that identify it. */
export interface Invariant {
  readonly name: string;
  readonly says: string;
  readonly sql: string;
}
