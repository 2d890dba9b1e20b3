import { Link } from '@tanstack/react-router';
import type { SchoolQuote } from '#contract/catalog/school-page.endpoints.ts';
import { CardGrid, Section } from '#web/kit/layout/page.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import styles from './quotes.module.css';

/** What learners say, each with their face and the course they took. */
export function Quotes({ quotes }: { quotes: readonly SchoolQuote[] }) {
  return (
    <Section title="What students say">
      <CardGrid min={280}>
        {quotes.map((said) => (
          <figure key={said.id} className={styles.quote}>
            <blockquote>
              <RichText html={said.quote} />
            </blockquote>
            <figcaption>
              <Face name={said.authorName} imageUrl={said.imageUrl} size="md" />
              <span>
                <strong>{said.authorName}</strong>
                <Link to="/courses/$slug" params={{ slug: said.courseSlug }}>
                  {said.courseName}
                </Link>
              </span>
            </figcaption>
          </figure>
        ))}
      </CardGrid>
    </Section>
  );
}
