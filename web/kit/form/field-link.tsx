import { type ReactNode, useEffect } from 'react';

/** Stands the reader at a field of the editor: its first control, in the middle of the window. */
function toField(field: string): void {
  const place = document.getElementById(field);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}

/** A link to a field of the same page, named as the API names it. */
export function FieldLink({ field, children }: { field: string; children: ReactNode }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        // not by the address: leaving a page with unsaved changes asks
        event.preventDefault();
        toField(field);
      }}
    >
      {children}
    </a>
  );
}

/** Whoever comes with a field in the address (`…/edit#startdate`) stands at it. */
export function useFieldOfAddress(): void {
  useEffect(() => {
    const field = window.location.hash.slice(1);
    if (field) toField(decodeURIComponent(field));
  }, []);
}
