import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import styles from './library-card.module.css';
import { LibraryList } from './library-list.tsx';

interface Picture {
  readonly cover: string;
  readonly imageUrl: string | null;
}

/** The courses whose material everyone is led to (L§2). */
export const COURSE_MATERIAL = [
  { slug: 'voice-acting-101', name: 'Voice Acting 101', topic: 'Voice acting' },
  { slug: 'audio-engineering', name: 'Audio Engineering', topic: 'Audio' },
] as const;

/** Where a course's picture didn't load. */
const UNCHOSEN = 'notices-0-0';

/** 'Material': the material of two courses with their pictures, by slug, and the Concepts of the library. */
export function ConceptsPage({ pictures }: { pictures: Readonly<Record<string, Picture | undefined>> }) {
  return (
    <Page
      title="Material"
      line="What our courses teach from, and ideas worth having a word for."
      action={
        <ButtonLink to="/examples" variant="secondary">
          Examples
        </ButtonLink>
      }
    >
      <Section title="Course Material">
        <CardGrid min={280}>
          {COURSE_MATERIAL.map((course) => (
            <Card key={course.slug} flush as="article">
              <Cover
                cover={pictures[course.slug]?.cover ?? UNCHOSEN}
                imageUrl={pictures[course.slug]?.imageUrl}
                first
              />
              <CardBody>
                <p className={styles.topic}>{course.topic}</p>
                <h3 className={styles.name}>
                  <CardLinkArea>
                    <Link to="/course-material/$courseId" params={{ courseId: course.slug }}>
                      {course.name}
                    </Link>
                  </CardLinkArea>
                </h3>
              </CardBody>
            </Card>
          ))}
        </CardGrid>
      </Section>
      <Section title="Concepts">
        <LibraryList kind="Concept" />
      </Section>
    </Page>
  );
}
