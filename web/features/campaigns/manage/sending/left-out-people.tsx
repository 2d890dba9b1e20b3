import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { rowKeys } from '../email-text.rules.ts';
import { recipientsQuery } from '../emails.query.ts';
import styles from './sending.module.css';

/** People on the list who get nothing, each with the reason, page by page. */
export function LeftOutPeople({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const listed = useQuery(recipientsQuery(id, { segment: 'left_out', contains: '', page }));
  if (listed.isError) {
    return (
      <div role="alert">
        <p>Couldn’t load them.</p>
        <Button variant="secondary" size="sm" onClick={() => void listed.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!listed.data) return <SkeletonLine width={60} />;
  const { recipients, meta } = listed.data;
  const keyOf = rowKeys(recipients);
  return (
    <section aria-label="Who's left out" className={layoutStyles.column14}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ul className={styles.people} tabIndex={0}>
        {recipients.map((person) => (
          <li key={keyOf(person)}>
            <span>{person.displayName || person.email}</span>
            <span className={styles.soft}>
              {[person.displayName && person.email, person.words].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {meta.totalPages > 1 && (
        <div className={layoutStyles.row8}>
          <ListPages page={page} of={meta.totalPages} onPage={(next = 1) => setPage(next)} />
          <p className={styles.soft}>{counted(meta.total, 'person', 'people')}</p>
        </div>
      )}
    </section>
  );
}
