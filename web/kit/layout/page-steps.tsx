import { ButtonLink } from '#web/kit/action/button.tsx';
import styles from './page-steps.module.css';

/** From one page of a list to the next, in the address (`page-search.ts`), which keeps all else that it says. Nothing where there is one page. */
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
