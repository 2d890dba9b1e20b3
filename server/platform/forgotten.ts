/** Whose traces a feature takes out of its tables, when an account is erased. */
export interface Forgotten {
  readonly id: number;
  /** The address that was the account's. */
  readonly email: string;
  /** What stands where an address has to stand. */
  readonly nobody: string;
  /** What stands where a name has to stand. */
  readonly pseudonym: string;
}
