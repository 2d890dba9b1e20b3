/** The person whose traces each feature removes from its tables when an account is erased. */
export interface Forgotten {
  readonly id: number;
  /** The account's former email address. */
  readonly email: string;
  /** The placeholder where an email address is required. */
  readonly placeholder: string;
  /** The placeholder where a name is required. */
  readonly pseudonym: string;
}
