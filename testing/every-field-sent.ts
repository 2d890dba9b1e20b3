import { expect } from 'vitest';

/** For each field of a form: what is typed into it, and the body that a save then sends. The types ask for all of them. */
export type SentFields<Values, Body> = {
  readonly [Field in keyof Values]-?: readonly [typed: Values[Field], sent: Body];
};

/** Each field alone, changed to what the table says, is sent as the table says. For tests of forms. */
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
