import { expect } from 'vitest';

/** For each field in a form: the typed value, and the body that a save then sends. The types require all fields. */
export type SentFields<Values, Body> = {
  readonly [Field in keyof Values]-?: readonly [typed: Values[Field], sent: Body];
};

/** For form tests: each field, changed alone to the table's value, is sent as the table says. */
export function expectEveryFieldSent<Values extends object, Body>(
  bodyOf: (changed: Partial<Values>) => Body,
  fields: SentFields<Values, Body>,
): void {
  const sent: Record<string, Body> = {};
  const wanted: Record<string, Body> = {};
  for (const name of Object.keys(fields) as (keyof Values & string)[]) {
    const [typed, body] = fields[name];
    sent[name] = bodyOf({ [name]: typed } as unknown as Partial<Values>);
    wanted[name] = body;
  }
  expect(sent).toEqual(wanted);
}
