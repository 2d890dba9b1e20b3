import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Says whether a page exists; a link to a missing page isn't rendered. */
export function usePageExists(): (path: string) => boolean {
  const router = useRouter();
  return (path) => path in router.routesByPath;
}

/**
 * A link that is rendered only once its page exists; until then `otherwise`, or nothing. For pages that come later. If
 * the page exists, write a `Link`, which the compiler checks.
 */
export function PageLink({
  to,
  children,
  otherwise = null,
}: {
  to: string;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  const exists = usePageExists();
  // The route registry was just asked whether this path exists
  return exists(to) ? <Link to={to as '/'}>{children}</Link> : otherwise;
}
