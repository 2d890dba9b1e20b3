import { Link } from '@tanstack/react-router';
import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { StateHead } from '#web/kit/layout/state-head.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { CopyLesson } from './copy-lesson.tsx';
import styles from './lesson-editor.module.css';
import { DirectLink } from './lesson-row.tsx';

/** A lesson's state, who has read it, and its actions. */
export function LessonSide({
  lesson,
  lastSaved,
}: {
  lesson: TeacherLesson;
  lastSaved: { by: string | null; at: string | null };
}) {
  const { publication_status: status, locked, publish_at_utc, opened, readers } = lesson;
  return (
    <>
      <StateHead lastSaved={lastSaved}>
        {status === 'draft' && <p>Learners can’t open it; they see it marked DRAFT in their list. The date is kept.</p>}
        {status === 'completed' && <p>The cohort has ended. Learners can still read it.</p>}
        {status === 'published' && (
          <p>
            {locked ? 'Learners see its name. Opens ' : 'Open since '}
            <DateTime at={publish_at_utc} />.
          </p>
        )}
      </StateHead>
      <EditorGroup title="Readers">
        <div className={layoutStyles.grid2}>
          <p>{readers === 1 ? '1 learner has read it' : `${readers} learners have read it`}</p>
          <p className={textStyles.softMedium}>{counted(opened, 'learner has', 'learners have')} opened it.</p>
        </div>
      </EditorGroup>
      <EditorGroup title="Share and reuse">
        <div className={styles.ways}>
          <Link to="/lessons/$id" params={{ id: String(lesson.id) }}>
            Student view
          </Link>
          <DirectLink uuid={lesson.uuid} name={lesson.name} draft={status === 'draft'} />
          <CopyLesson lesson={lesson} />
        </div>
      </EditorGroup>
    </>
  );
}
