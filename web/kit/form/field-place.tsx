import type { ReactNode } from 'react';
import { LockedField } from './locked-field.tsx';

/** A field with its own anchor (`#startdate`); if it can't be changed now, its value and the reason. */
export function FieldPlace({
  at,
  label,
  reason,
  value,
  children,
}: {
  /** The field's name in the API, which `FieldLink` links to. */
  at: string;
  label: ReactNode;
  /** Why the field can't be changed now; undefined if it can. */
  reason: string | undefined;
  value: ReactNode;
  children: ReactNode;
}) {
  return (
    <div id={at}>{reason === undefined ? children : <LockedField label={label} value={value} reason={reason} />}</div>
  );
}
