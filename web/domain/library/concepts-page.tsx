import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { getCourseMaterial } from '#contract/lessons/lessons.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import styles from './library-card.module.css';
import { LibraryList } from './library-list.tsx';

/** What is told of a course's material: its picture, and whether it opens for this person. */
type Material = Pick<ResponseOf<typeof getCourseMaterial>, 'course' | 'progress'>;

/** The courses whose material everyone is led to (L§2). */
export const COURSE_MATERIAL = [
  { slug: 'voice-acting-101', name: 'Voice Acting 101', topic: 'Voice acting' },
  { slug: 'audio-engineering', name: 'Audio Engineering', topic: 'Audio' },
] as const;

/** Where a course's picture didn't load. */
const UNCHOSEN = 'notices-0-0';

/** 'Material': the material of two courses, by slug, and the Concepts of the library. */
export function ConceptsPage({
  material,
  topic,
}: {
  material: Readonly<Record<string, Material | undefined>>;
  topic: string | undefined;
}) {
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
                cover={material[course.slug]?.course.cover ?? UNCHOSEN}
                imageUrl={material[course.slug]?.course.imageUrl}
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
                {material[course.slug]?.progress.mayOpen === false && (
                  <p className={styles.closed}>
                    <IconLock size={15} stroke={1.75} aria-hidden="true" /> <span>Opens when you enroll</span>
                  </p>
                )}
              </CardBody>
            </Card>
          ))}
        </CardGrid>
      </Section>
      <Section title="Concepts">
        <LibraryList kind="Concept" topic={topic} />
      </Section>
    </Page>
  );
}
