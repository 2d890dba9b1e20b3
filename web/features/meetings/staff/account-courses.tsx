import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  giveMeetingAccount,
  type MeetingAccount,
  type MeetingCourse,
  takeMeetingAccount,
} from '#contract/meetings/meeting-accounts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SearchField } from '#web/kit/form/search-field.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './account-panel.module.css';
import { keepAccount, meetingCoursesQuery } from './meeting-accounts.query.ts';

/** Which courses may use an account: remove one, or find one to add. */
export function AccountCourses({ account }: { account: MeetingAccount }) {
  const client = useQueryClient();
  const params = { id: account.id };
  const take = useMutation({
    mutationFn: ({ id }: MeetingCourse) => call(takeMeetingAccount, { params: { ...params, courseId: id } }),
    onSuccess: ({ account: now }) => keepAccount(client, now),
    onError: (error) => toast.error("Couldn't remove access", error.message),
  });
  return (
    <section className={styles.part} aria-labelledby="account-courses">
      <h3 id="account-courses">Courses</h3>
      {account.courses.length === 0 ? (
        <p className={textStyles.softLarge}>No courses use it yet.</p>
      ) : (
        <ul className={styles.courses}>
          {account.courses.map((course) => (
            <li key={course.id} className={styles.course}>
              <CourseLabel course={course} />
              <ConfirmButton
                variant="quiet"
                size="sm"
                confirm="Really remove?"
                loading={take.isPending && take.variables.id === course.id}
                onConfirm={() => take.mutate(course)}
              >
                Remove
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {account.archivedAtUtc === null && <GiveToCourse account={account} />}
    </section>
  );
}

function CourseLabel({ course }: { course: MeetingCourse }) {
  return (
    <span className={styles.words}>
      <span>{course.name}</span>
      <span className={textStyles.softLarge}>{course.schoolName}</span>
    </span>
  );
}

function GiveToCourse({ account }: { account: MeetingAccount }) {
  const client = useQueryClient();
  const [contains, setContains] = useState('');
  const found = useQuery({ ...meetingCoursesQuery(contains), enabled: contains !== '' });
  const assign = useMutation({
    mutationFn: (course: MeetingCourse) =>
      call(giveMeetingAccount, { params: { id: account.id }, body: { courseId: course.id } }),
    onSuccess: async ({ account: now }, { name }) => {
      setContains('');
      toast.success(`${name} can use ${now.name}`);
      await keepAccount(client, now);
    },
    onError: (error) => toast.error("Couldn't assign it", error.message),
  });
  const has = new Set(account.courses.map(({ id }) => id));
  const courses = (found.data ?? []).filter(({ id }) => !has.has(id));
  return (
    <>
      <SearchField label="Assign to a course" placeholder="Course or school" value={contains} onSearch={setContains} />
      {contains !== '' && found.isError && <p role="alert">Couldn't load the courses. {found.error.message}</p>}
      {contains !== '' && found.data && courses.length === 0 && (
        <p className={textStyles.softLarge}>No other matching courses.</p>
      )}
      {contains !== '' && courses.length > 0 && (
        <ul className={styles.courses} aria-label="Courses found">
          {courses.map((course) => (
            <li key={course.id} className={styles.course}>
              <CourseLabel course={course} />
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Assign to ${course.name}`}
                loading={assign.isPending && assign.variables.id === course.id}
                onClick={() => assign.mutate(course)}
              >
                Assign
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
