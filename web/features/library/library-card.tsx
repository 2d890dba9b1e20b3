import { Link } from '@tanstack/react-router';
import type { LibraryLine } from '#contract/library/library.endpoints.ts';
import { Card, CardLinkArea } from '#web/kit/layout/card.tsx';
import styles from './library-card.module.css';

/** Path segment of a library content under `/library`. */
export const libraryAddress = ({ id, slug }: { id: number; slug: string }): string => `${id}-${slug}`;

/** A library content: its topic, name, and first words. */
export function LibraryCard({ content }: { content: LibraryLine }) {
  return (
    <Card as="article">
      <p className={styles.topic}>{content.topic || content.kind}</p>
      <h3 className={styles.name}>
        <CardLinkArea>
          <Link to="/library/$address" params={{ address: libraryAddress(content) }}>
            {content.name}
          </Link>
        </CardLinkArea>
      </h3>
      {content.excerpt && <p className={styles.excerpt}>{content.excerpt}</p>}
    </Card>
  );
}
