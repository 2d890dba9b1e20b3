/**
 * A cohort's label in a list of options: `Winter (The dark season)`; the name alone if it contains the moniker, `Voice
 * Acting 101: Winter`.
 */
export const cohortLabel = ({ name, moniker }: { readonly name: string; readonly moniker: string }): string =>
  name.includes(moniker) ? name : `${moniker} (${name})`;
