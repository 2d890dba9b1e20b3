import { type ReactNode, useEffect } from 'react';

/**
 * Scrolls to a field in the editor and focuses its first control: centered in the window, or at the top if the field is
 * longer.
 */
export function toField(field: string): void {
  const place = document.getElementById(field);
  const folded = place?.closest('details');
  if (folded) folded.open = true;
  place?.scrollIntoView({ block: place.offsetHeight > window.innerHeight ? 'start' : 'center' });
  // In a rich text, focus the text and not its toolbar
  const control =
    place?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    place?.querySelector<HTMLElement>('a, input, select, textarea, button');
  control?.focus({ preventScroll: true });
}

/** A link to a field on the same page, by the name the API uses. */
export function FieldLink({ field, children }: { field: string; children: ReactNode }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        // Don't navigate: leaving a page with unsaved changes asks first.
        event.preventDefault();
        toField(field);
      }}
    >
      {children}
    </a>
  );
}

/** Scrolls to the field named in the URL hash (`…/edit#startdate`). */
export function useScrollToHashField(): void {
  useEffect(() => {
    const field = window.location.hash.slice(1);
    if (field) toField(decodeURIComponent(field));
  }, []);
}
