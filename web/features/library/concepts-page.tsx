import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { getCourseMaterial } from '#contract/lessons/lessons.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import styles from './library-card.module.css';
import { LibraryList } from './library-list.tsx';

/** A course's material: its picture, and whether this person can open it. */
type Material = Pick<ResponseOf<typeof getCourseMaterial>, 'course' | 'progress'>;

/** The courses whose material everyone is pointed to (L§2). `topic`: fallback if the course didn't load. */
export const COURSE_MATERIAL = [
  { slug: 'voice-acting-101', name: 'Voice Acting 101', topic: 'Voice Acting' },
  { slug: 'audio-engineering', name: 'Audio Engineering', topic: 'Audio Engineering' },
] as const;

/** Fallback if a course's picture didn't load. */
const UNCHOSEN = 'notices-0-0';

/** 'Material': the material of two courses, by slug, and the library's Concepts. */
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
                <p className={styles.topic}>{material[course.slug]?.course.topic ?? course.topic}</p>
                <h3 className={styles.name}>
                  <CardLinkArea>
                    <Link to="/course-material/$courseId" params={{ courseId: course.slug }}>
                      {course.name}
                    </Link>
                  </CardLinkArea>
                </h3>
                <Access mayOpen={material[course.slug]?.progress.mayOpen} />
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

/** Whether this person can open a course's material; renders nothing while that is unknown. */
function Access({ mayOpen }: { mayOpen: boolean | undefined }) {
  if (mayOpen === undefined) return null;
  const Icon = mayOpen ? IconLockOpen : IconLock;
  return (
    <p className={styles.access}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <span>{mayOpen ? 'Open' : 'Opens when you enroll'}</span>
    </p>
  );
}
