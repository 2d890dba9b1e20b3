import type { ReactNode } from 'react';
import styles from './card.module.css';

/**
 * A surface with a hairline. `flush`: what it holds reaches its edges (a cover). `beside`: on phones that cover stands small at the
 * side, for long lists. `as` an article where it stands for one thing.
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
  /** `sunken`: quieter than a card; `accent`: asks for something; `danger`: what can't be undone. */
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
 * The link of a card whose whole face is clickable: the link's own text is its name, its area the card
 * (`<CardLinkArea><Link …>Name</Link></CardLinkArea>`). Other buttons on the card stay reachable.
 */
export function CardLinkArea({ children }: { children: ReactNode }) {
  return <span className={styles.area}>{children}</span>;
}
