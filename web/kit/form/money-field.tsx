import { useState } from 'react';
import { readDollars } from '#contract/primitives/written-dollars.ts';
import { Figure, type NumberFieldProps } from '#web/kit/form/number-field.tsx';

/**
 * A price in dollars, stored as typed. If it isn't a valid price (12.345, 0.30), the server's own message appears once
 * the field loses focus.
 */
export function MoneyField(props: Omit<NumberFieldProps, 'unit' | 'fractions' | 'onBlur'>) {
  const [left, setLeft] = useState(false);
  const own = left && props.value.trim() !== '' ? priceProblem(props.value) : undefined;
  return <Figure {...props} error={props.error ?? own} before="$" inputMode="decimal" onBlur={() => setLeft(true)} />;
}

/** For a form's `check`: the message for an invalid price; undefined if it is valid. */
export function priceProblem(typed: string): string | undefined {
  const read = readDollars(typed);
  return read.ok ? undefined : read.problem;
}
