import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/**
 * What comes in a file of its own (`lazy`), once the page is awake; `fallback` until then, in the same room. The server draws
 * a page in one go: it can't wait for a file, and the browser would throw away what it drew around it.
 */
export function Later({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
