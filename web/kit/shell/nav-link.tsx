import { Link, useLocation } from '@tanstack/react-router';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import { addressOf, currentAmong } from '#web/kit/shell/nav.rules.ts';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';

/** The entries whose pages exist. */
export function useExisting(entries: readonly NavEntry[] = []): readonly NavEntry[] {
  const exists = usePageExists();
  return entries.filter((entry) => exists(entry.to));
}

/** The address of the entry under which the present page stands. */
export function useCurrent(entries: readonly NavEntry[]): string | undefined {
  const path = useLocation({ select: (location) => location.pathname });
  return currentAmong(entries, path);
}

export function NavLink({
  entry,
  current,
  className,
  onClick,
}: {
  entry: NavEntry;
  /** The address of the entry under which one is. */
  current: string | undefined;
  className: string | undefined;
  onClick?: () => void;
}) {
  const Icon = entry.icon;
  return (
    <Link
      // only entries whose path is in the registry of routes come here
      to={entry.to as '/'}
      params={entry.params as never}
      search={entry.search as never}
      className={className}
      aria-current={addressOf(entry) === current ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} />
      <span>{entry.label}</span>
    </Link>
  );
}
