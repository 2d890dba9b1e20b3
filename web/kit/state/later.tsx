import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/**
 * Renders lazy content (`lazy`) after hydration, and until then a `fallback` of the same size. The server renders a
 * page in one pass and can't wait for a file, and the browser would throw away the HTML around it.
 */
export function Later({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
