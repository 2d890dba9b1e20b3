import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Says whether a page exists: a link to a page that doesn't isn't drawn. */
export function usePageExists(): (path: string) => boolean {
  const router = useRouter();
  return (path) => path in router.routesByPath;
}

/**
 * A link that is drawn only once its page exists; until then its words (`otherwise`), or nothing.
 * For pages that come later. Where the page exists, write a `Link`: the compiler then checks it.
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
  // the registry of routes was just asked whether this path is one of them
  return exists(to) ? <Link to={to as '/'}>{children}</Link> : otherwise;
}
