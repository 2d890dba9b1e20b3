import { ButtonLink } from '#web/kit/action/button.tsx';
import styles from './page-steps.module.css';

/**
 * Previous and Next for a paged list. The page is in the URL (`page-search.ts`); other parameters stay. Renders nothing
 * if there is only one page.
 */
export function PageSteps({ page, of }: { page: number; of: number }) {
  if (of < 2) return null;
  const to = (wanted: number) => (former: object) => ({ ...former, page: wanted > 1 ? wanted : undefined });
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <ButtonLink to="." search={to(page - 1)} variant="secondary">
          Previous
        </ButtonLink>
      )}
      <span>
        Page {page} of {of}
      </span>
      {page < of && (
        <ButtonLink to="." search={to(page + 1)} variant="secondary">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}
