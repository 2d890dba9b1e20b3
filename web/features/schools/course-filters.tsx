import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  CATALOG_DAYS,
  CATALOG_PRICES,
  CATALOG_SORTS,
  type CatalogFilters,
  type CatalogPrice,
  type CatalogSort,
  catalogFilters,
} from '#contract/schools/catalog-filters.ts';
import { Button } from '#web/kit/action/button.tsx';
import fieldStyles from '#web/kit/form/fields.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './courses-page.module.css';

const PRICES: Readonly<Record<CatalogPrice, string>> = {
  free: 'Free',
  'under-100': 'Under $100',
  '100-to-300': '$100 to $300',
  'over-300': 'Over $300',
};
const SORTS: Readonly<Record<CatalogSort, string>> = {
  soonest: 'Starts soonest',
  price: 'Lowest price',
  newest: 'Newest',
};
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Day, price, and order, as a plain form that also works without JavaScript. With it, a choice applies right away,
 * including one made before the page was ready.
 */
export function CourseFilters({ filters }: { filters: CatalogFilters }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { topic, day, price, sort } = filters;
  const apply = () => {
    if (!form.current) return;
    const chosen = catalogFilters(Object.fromEntries(new FormData(form.current)));
    if (chosen.day === day && chosen.price === price && chosen.sort === sort) return;
    void navigate({ to: '/courses', search: { ...chosen, topic }, resetScroll: false });
  };
  // Runs once: later choices come as events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(apply, []);
  return (
    <form
      ref={form}
      method="get"
      action="/courses"
      autoComplete="off"
      aria-label="Filter courses"
      className={styles.filters}
    >
      {topic && <input type="hidden" name="topic" value={topic} />}
      <Choice label="Day" name="day" value={day} onChange={apply}>
        <option value="">Any day</option>
        {CATALOG_DAYS.map((each) => (
          <option key={each} value={each}>
            {capitalized(each)}
          </option>
        ))}
      </Choice>
      <Choice label="Price" name="price" value={price} onChange={apply}>
        <option value="">Any price</option>
        {CATALOG_PRICES.map((each) => (
          <option key={each} value={each}>
            {PRICES[each]}
          </option>
        ))}
      </Choice>
      <Choice label="Sort by" name="sort" value={sort ?? 'soonest'} onChange={apply}>
        {CATALOG_SORTS.map((each) => (
          <option key={each} value={each}>
            {SORTS[each]}
          </option>
        ))}
      </Choice>
      <noscript>
        <Button type="submit">Show courses</Button>
      </noscript>
      {(day || price || sort) && (
        <Link to="/courses" search={{}} className={styles.clear}>
          Clear all
        </Link>
      )}
      {(day || price) && (
        <p className={`${textStyles.softSmall} ${styles.note}`}>
          {day && <span>Days are in each course’s own time zone. </span>}
          {price && <span>Prices are without a membership.</span>}
        </p>
      )}
    </form>
  );
}

function Choice({
  label,
  name,
  value = '',
  onChange,
  children,
}: {
  label: string;
  name: string;
  value?: string | undefined;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.choice}>
      <span className={textStyles.softSmall}>{label}</span>
      <select
        key={value}
        name={name}
        defaultValue={value}
        onChange={onChange}
        className={`${fieldStyles.input} ${fieldStyles.select}`}
      >
        {children}
      </select>
    </label>
  );
}
