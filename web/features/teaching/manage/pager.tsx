import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PageMeta } from '#contract/primitives/wire.ts';
import styles from './pager.module.css';

/** Pager for a list of cards, as links that keep the rest of the URL; renders nothing with one page. */
export function Pager({ meta }: { meta: PageMeta }) {
  if (meta.totalPages < 2) return null;
  const link = (page: number, label: 'Previous' | 'Next') => (
    <Link
      to="."
      search={((kept: object) => ({ ...kept, page: page === 1 ? undefined : page })) as never}
      className={styles.link}
      rel={label === 'Previous' ? 'prev' : 'next'}
    >
      {label === 'Previous' && <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />}
      <span>{label}</span>
      {label === 'Next' && <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />}
    </Link>
  );
  return (
    <nav className={styles.pager} aria-label="Pages">
      {meta.page > 1 && link(meta.page - 1, 'Previous')}
      <span className="tabular">
        {meta.page} of {meta.totalPages}
      </span>
      {meta.page < meta.totalPages && link(meta.page + 1, 'Next')}
    </nav>
  );
}
