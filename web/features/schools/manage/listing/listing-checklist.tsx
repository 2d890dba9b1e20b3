import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CourseListing } from '#contract/schools/listing.endpoints.ts';
import { LISTING_MET, LISTING_MISSING } from '#contract/schools/listing.ts';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './listing.module.css';
import { LISTING_PLACES } from './listing-text.ts';

/** Everything the catalog requires; missing items link to where they can be fixed. */
export function ListingChecklist({ address, checklist }: { address: string; checklist: CourseListing['checklist'] }) {
  const exists = usePageExists();
  return (
    <ul className={layoutStyles.surface}>
      {checklist.map(({ item, done }) => {
        const { to, hash } = LISTING_PLACES[item];
        const Mark = done ? IconCircleCheckFilled : IconCircleDashed;
        return (
          <li key={item} className={styles.item}>
            <Mark size={20} stroke={1.75} className={done ? styles.done : styles.open} aria-hidden="true" />
            {done ? (
              <span key="done">
                <span>{LISTING_MET[item]}</span>
                <span className="visually-hidden"> (done)</span>
              </span>
            ) : exists(to) ? (
              // The route registry was just asked whether this path exists
              <Link to={to as '/teachers/courses/$id'} params={{ id: address }} hash={hash}>
                {LISTING_MISSING[item]}
              </Link>
            ) : (
              <span key="missing">{LISTING_MISSING[item]}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
