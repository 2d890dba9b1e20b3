import { useState } from 'react';
import { readDollars } from '#contract/primitives/written-dollars.ts';
import { Figure, type NumberFieldProps } from '#web/kit/form/number-field.tsx';

/**
 * A price in dollars, kept as it was typed. Where it can't be one (12.345, 0.30) that is said once the field is left, in
 * the server's own sentence.
 */
export function MoneyField(props: Omit<NumberFieldProps, 'unit' | 'fractions' | 'onBlur'>) {
  const [left, setLeft] = useState(false);
  const own = left && props.value.trim() !== '' ? priceProblem(props.value) : undefined;
  return <Figure {...props} error={props.error ?? own} before="$" inputMode="decimal" onBlur={() => setLeft(true)} />;
}

/** For a form's `check`: the sentence of a price that can't be one; undefined where it can. */
export function priceProblem(typed: string): string | undefined {
  const read = readDollars(typed);
  return read.ok ? undefined : read.problem;
}
