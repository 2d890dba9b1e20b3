/** What must hold at every moment. `sql` returns one row per breach, with whatever names it. */
export interface Invariant {
  readonly name: string;
  readonly says: string;
  readonly sql: string;
}
