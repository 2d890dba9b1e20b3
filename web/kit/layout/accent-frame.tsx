import type { ReactNode } from 'react';
import '#web/kit/theme/accents.css';

/** A part of a page in a school's own accent; null: none chosen, so the platform's. */
export function AccentFrame({ accent, children }: { accent: string | null; children: ReactNode }) {
  return accent === null ? children : <div data-accent={accent}>{children}</div>;
}
