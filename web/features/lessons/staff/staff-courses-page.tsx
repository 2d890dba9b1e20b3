import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { TextField } from '#web/kit/form/fields.tsx';
import { Card, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { ListPages } from '#web/kit/table/list-pages.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import styles from '../material-page.module.css';
import { type MaterialSearch, staffCoursesQuery } from './staff-material.query.ts';

const TYPING_MS = 250;

/** Every course with how much material it has; courses with material come first. */
export function StaffCoursesPage({ search }: { search: MaterialSearch }) {
  const navigate = useNavigate();
  const { q = '', page = 1 } = search;
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => {
      void navigate({ to: '/admin/course-material', search: { q: typed.trim() || undefined }, replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, q, navigate]);
  const { data, error, isError, refetch } = useQuery(staffCoursesQuery(search));
  return (
    <Page title="Course material" line="Modules and lessons shared by every cohort of a course.">
      <Stack gap={16}>
        <TextField label="Search courses" type="search" name="q" autoComplete="off" value={typed} onChange={setTyped} />
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the courses" />
        ) : !data ? (
          <SkeletonCards count={3} />
        ) : data.courses.length === 0 ? (
          <EmptyState title="No courses with this name" icon={<IconNotebook size={26} stroke={1.75} />} />
        ) : (
          <CardGrid min={280}>
            {data.courses.map((course) => (
              <Card key={course.id} as="article">
                <h2 className={styles.name}>
                  <CardLinkArea>
                    <Link to="/admin/course-material/$courseId" params={{ courseId: String(course.id) }}>
                      {course.name}
                    </Link>
                  </CardLinkArea>
                </h2>
                <p className={textStyles.soft}>{course.schoolName}</p>
                <p className={textStyles.soft}>
                  {course.lessons === 0
                    ? 'No material yet'
                    : `${counted(course.lessons, 'lesson')} in ${counted(course.modules, 'module')}`}
                </p>
                {course.drafts > 0 && (
                  <Badge look="draft">{course.drafts === 1 ? '1 draft' : `${course.drafts} drafts`}</Badge>
                )}
              </Card>
            ))}
          </CardGrid>
        )}
        {data && (
          <ListPages
            page={page}
            of={data.meta.totalPages}
            onPage={(next) => void navigate({ to: '/admin/course-material', search: { ...search, page: next } })}
            labels={['Before', 'Next']}
          />
        )}
      </Stack>
    </Page>
  );
}
