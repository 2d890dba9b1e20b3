import { Link } from '@tanstack/react-router';
import type { TeacherLessonLine } from '#contract/lessons/teacher-lesson.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import styles from '#web/kit/layout/managed-row.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { LessonDate, LessonState } from './lesson-date.tsx';

/** A lesson in its cohort's list: when, what, how many have read it, and its actions (T's Lessons). */
export function LessonRow({ lesson }: { lesson: TeacherLessonLine }) {
  const { id, name, lesson_type, publish_at_utc } = lesson;
  const params = { id: String(id) };
  return (
    <li className={styles.row}>
      <LessonDate lesson={lesson} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to="/teachers/lessons/$id/edit" params={params}>
            {name}
          </Link>
          <LessonState lesson={lesson} />
        </p>
        <p className={textStyles.softMedium}>
          {lesson_type} · <DateOnly at={publish_at_utc} style="full" /> · <TimeWithZone at={publish_at_utc} />
        </p>
        <p className={textStyles.softMedium}>
          <Link to="/lessons/$id" params={params}>
            Student view<span className="visually-hidden"> for {name}</span>
          </Link>
        </p>
      </div>
      <div className={styles.side}>
        <p className={styles.count}>
          <strong>{formatCount(lesson.readers)}</strong> {lesson.readers === 1 ? 'has read it' : 'have read it'}
        </p>
        <DirectLink uuid={lesson.uuid} name={name} draft={lesson.publication_status === 'draft'} />
      </div>
    </li>
  );
}

/** T's direct link: enrolled learners can read it, everyone else is redirected to the course (rules-teachers LE4). */
export function DirectLink({ uuid, name, draft }: { uuid: string; name: string; draft: boolean }) {
  return (
    <>
      <CopyButton text={`${publicConfig().origin}/events/links/${uuid}`} about={`to ${name}`} variant="quiet" toasts>
        Direct Link
      </CopyButton>
      {draft && <p className={textStyles.softMedium}>Works once published</p>}
    </>
  );
}
