import { IconMoodEmpty } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { HostBar } from '#web/domain/teaching/host-bar.tsx';
import { useHosting } from '#web/domain/teaching/use-hosting.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { CoverList } from '#web/kit/picture/cover-list.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { CourseCard } from './course-card.tsx';
import styles from './school-page.module.css';
import { schoolQuery } from './schools.query.ts';

/** A school: what it is, and what it teaches. */
export function SchoolPage({ address }: { address: string }) {
  const { school, courses } = useSuspenseQuery(schoolQuery(address)).data;
  const view = useHosting('school', school.id);
  return (
    <AccentFrame accent={school.accent}>
      <HostBar kind="school" view={view} />
      <Page title={school.name} line="A school on Callboard.">
        <div className={styles.about}>
          <div className={styles.picture}>
            <Cover
              name={school.name}
              topic={school.topic}
              accent={school.accent}
              imageUrl={school.imageUrl}
              shape="square"
              first
            />
          </div>
          {school.about && <p className={styles.words}>{school.about}</p>}
        </div>
        <Section title="Courses">
          {courses.length === 0 ? (
            <EmptyState
              title="No courses right now"
              icon={<IconMoodEmpty size={26} stroke={1.75} />}
              action={
                <ButtonLink to="/courses" variant="secondary">
                  Browse Courses
                </ButtonLink>
              }
            >
              {school.name} has nothing listed at the moment.
            </EmptyState>
          ) : (
            <CoverList of={courses}>
              <CardGrid min={280}>
                {courses.map((course) => (
                  <CourseCard key={course.id} course={course} priced={!view.own} />
                ))}
              </CardGrid>
            </CoverList>
          )}
        </Section>
      </Page>
    </AccentFrame>
  );
}
