import { Link, useLocation } from '@tanstack/react-router';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';

/** The entries whose pages exist. */
export function useExisting(entries: readonly NavEntry[] = []): readonly NavEntry[] {
  const exists = usePageExists();
  return entries.filter((entry) => exists(entry.to));
}

/** The entry under which the present page stands. */
export function useCurrent(entries: readonly NavEntry[]): string | undefined {
  const path = useLocation({ select: (location) => location.pathname });
  const under = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  return entries.find((entry) => [entry.to, ...(entry.also ?? [])].some(under))?.to;
}

export function NavLink({
  entry,
  current,
  className,
  onClick,
}: {
  entry: NavEntry;
  current: boolean;
  className: string | undefined;
  onClick?: () => void;
}) {
  const Icon = entry.icon;
  return (
    // only entries whose path is in the registry of routes come here
    <Link to={entry.to as '/'} className={className} aria-current={current ? 'page' : undefined} onClick={onClick}>
      <Icon size={20} stroke={1.75} />
      <span>{entry.label}</span>
    </Link>
  );
}
