/** A cohort in a list to choose from: `Winter (The dark season)`; its name alone where that says the rest, `Voice Acting 101: Winter`. */
export const cohortWords = ({ name, moniker }: { readonly name: string; readonly moniker: string }): string =>
  name.includes(moniker) ? name : `${moniker} (${name})`;
