import { type ReactNode, useEffect } from 'react';

/** Stands the reader at a field of the editor: its first control, in the middle of the window; at the beginning of what is longer. */
export function toField(field: string): void {
  const place = document.getElementById(field);
  const folded = place?.closest('details');
  if (folded) folded.open = true;
  place?.scrollIntoView({ block: place.offsetHeight > window.innerHeight ? 'start' : 'center' });
  // of a rich text its words, not its toolbar
  const control =
    place?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    place?.querySelector<HTMLElement>('a, input, select, textarea, button');
  control?.focus({ preventScroll: true });
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
