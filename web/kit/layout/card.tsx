import type { ReactNode } from 'react';
import styles from './card.module.css';

/**
 * A surface with a hairline border. `flush`: its content reaches the edges (a cover). `beside`: on phones the cover is
 * small and at the side, for long lists. Use `as` article for a card that stands for one thing.
 */
export function Card({
  children,
  flush = false,
  beside = false,
  as: As = 'div',
  tone,
}: {
  children: ReactNode;
  flush?: boolean;
  beside?: boolean;
  as?: 'div' | 'article' | 'section' | 'li';
  /** `sunken`: quieter than a card; `accent`: asks for an action; `danger`: for what can't be undone. */
  tone?: 'sunken' | 'accent' | 'danger';
}) {
  return (
    <As
      className={`${styles.card} ${flush ? styles.flush : ''} ${beside ? styles.beside : ''} ${tone ? styles[tone] : ''}`}
    >
      {children}
    </As>
  );
}

/** The padded part of a flush card. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/**
 * The link for a card that is clickable everywhere: the link's text is its name, the whole card its target
 * (`<CardLinkArea><Link …>Name</Link></CardLinkArea>`). Other buttons on the card stay reachable.
 */
export function CardLinkArea({ children }: { children: ReactNode }) {
  return <span className={styles.area}>{children}</span>;
}
