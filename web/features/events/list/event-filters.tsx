import { IconCalendarMonth, IconCheck, IconLayoutGrid, IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EVENT_KINDS } from '#contract/events/event-kinds.ts';
import styles from './chips.module.css';
import type { EventSearch, EventView } from './event-filter.rules.ts';

const VIEWS = [
  { view: 'grid', label: 'Grid', Icon: IconLayoutGrid },
  { view: 'timeline', label: 'Timeline', Icon: IconListDetails },
  { view: 'month', label: 'Month', Icon: IconCalendarMonth },
] as const;

/** A chip is current only if the page matches exactly, not if the page merely contains its filter. */
const EXACTLY = { exact: true, includeSearch: true } as const;

/** Removes undefined keys from a search, so they aren't written to the URL. */
function without<Key extends keyof EventSearch>(search: EventSearch, ...keys: Key[]): Omit<EventSearch, Key> {
  const rest = { ...search };
  for (const key of keys) delete rest[key];
  return rest;
}

/** What the list shows and how: each chip is a link. */
export function EventFilters({ search, signedIn }: { search: EventSearch; signedIn: boolean }) {
  const view: EventView = search.view ?? 'grid';
  return (
    <div className={styles.bar}>
      <nav aria-label="Filters" className={styles.chips}>
        <Chip
          on={search.free === true}
          label="Free"
          to={search.free ? without(search, 'free') : { ...search, free: true }}
        />
        {signedIn && (
          <Chip
            on={search.going === true}
            label="I'm attending"
            to={search.going ? without(search, 'going') : { ...search, going: true }}
          />
        )}
        {EVENT_KINDS.filter((kind) => kind !== 'Class Session').map((kind) => (
          <Chip
            key={kind}
            on={search.kind === kind}
            label={kind}
            to={search.kind === kind ? without(search, 'kind') : { ...search, kind }}
          />
        ))}
      </nav>
      <nav aria-label="View" className={styles.views}>
        {VIEWS.map(({ view: each, label, Icon }) => (
          <Link
            key={each}
            to="/events"
            search={each === 'grid' ? without(search, 'view', 'month') : { ...without(search, 'month'), view: each }}
            activeOptions={EXACTLY}
            replace
            resetScroll={false}
            className={`${styles.view} ${each === view ? styles.chosen : ''}`}
            aria-current={each === view ? 'true' : undefined}
          >
            <Icon size={16} stroke={1.75} aria-hidden="true" />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Chip({ on, label, to }: { on: boolean; label: string; to: EventSearch }) {
  return (
    <Link
      to="/events"
      search={to}
      activeOptions={EXACTLY}
      replace
      resetScroll={false}
      className={`${styles.chip} ${on ? styles.on : ''}`}
      aria-current={on ? 'true' : undefined}
    >
      {on && <IconCheck size={15} stroke={2.25} aria-hidden="true" />}
      <span>{label}</span>
    </Link>
  );
}
