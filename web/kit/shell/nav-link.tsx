import { Link, useLocation } from '@tanstack/react-router';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import { addressOf, currentAmong } from '#web/kit/shell/nav.rules.ts';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';

const EXACTLY = { exact: true } as const;

/** The entries whose pages exist. */
export function useExisting(entries: readonly NavEntry[] = []): readonly NavEntry[] {
  const exists = usePageExists();
  return entries.filter((entry) => exists(entry.to));
}

/** The path of the entry that the current page belongs to. */
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
  current: string | undefined;
  className: string | undefined;
  onClick?: () => void;
}) {
  const Icon = entry.icon;
  return (
    <Link
      // Only entries whose path is in the route registry get here
      to={entry.to as '/'}
      params={entry.params as never}
      search={entry.search as never}
      className={className}
      // By default, a link counts every page below its own as current
      activeOptions={EXACTLY}
      aria-current={addressOf(entry) === current ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} />
      <span>{entry.label}</span>
    </Link>
  );
}
