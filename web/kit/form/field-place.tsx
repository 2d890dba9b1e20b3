import type { ReactNode } from 'react';
import { LockedField } from './locked-field.tsx';

/** A field at its address (`#startdate`), or its value where it can't be changed now, with the reason. */
export function FieldPlace({
  at,
  label,
  reason,
  value,
  children,
}: {
  /** As the API names it: what `FieldLink` leads to. */
  at: string;
  label: ReactNode;
  /** Why it can't be changed now; undefined where it can. */
  reason: string | undefined;
  value: ReactNode;
  children: ReactNode;
}) {
  return (
    <div id={at}>{reason === undefined ? children : <LockedField label={label} value={value} reason={reason} />}</div>
  );
}
