import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { List } from '#contract/campaigns/email-template-text.ts';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { cohortLabel } from '#web/kit/text/cohort-text.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import type { StudentsSearch } from './students-search.rules.ts';

const CURRENT = ['enrolling', 'started'];

interface Offered {
  readonly list: List;
  readonly name: string;
}

/** The lists of a course's people: cohorts that are current, then the waitlist, then cohorts that are over. */
function listsOf(courseId: number, cohorts: readonly TeacherCohortLine[]): Offered[] {
  const lists = (own: readonly TeacherCohortLine[]) =>
    own.map((cohort): Offered => ({ list: { kind: 'cohort', id: cohort.id }, name: cohortLabel(cohort) }));
  return [
    ...lists(cohorts.filter(({ status }) => CURRENT.includes(status))),
    { list: { kind: 'waitlist_course', id: courseId }, name: 'Waitlist' },
    ...lists(cohorts.filter(({ status }) => status === 'completed')),
  ];
}

/**
 * Starts an email to everyone on the list that is shown. While everyone is shown, to the only current cohort, or to the
 * list that the person chooses.
 */
export function EmailStudents({
  courseId,
  cohorts,
  shown,
  pending,
  onEmail,
}: {
  courseId: number;
  cohorts: readonly TeacherCohortLine[];
  shown: StudentsSearch['list'];
  pending: boolean;
  onEmail: (list: List) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const current = cohorts.filter(({ status, taken }) => CURRENT.includes(status) && taken > 0);
  const start = () => {
    const [only] = current;
    if (shown === 'waitlist') onEmail({ kind: 'waitlist_course', id: courseId });
    else if (shown !== undefined) onEmail({ kind: 'cohort', id: shown });
    else if (only && current.length === 1) onEmail({ kind: 'cohort', id: only.id });
    else setChoosing(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
        loading={pending}
        onClick={start}
      >
        {shown === undefined ? 'Email students' : 'Email this list'}
      </Button>
      {choosing && (
        <Dialog open onClose={() => setChoosing(false)} title="Email which list?" actions={false}>
          <div className={layoutStyles.column14}>
            {listsOf(courseId, cohorts).map(({ list, name }) => (
              <Button key={`${list.kind}${list.id}`} variant="secondary" wide onClick={() => onEmail(list)}>
                {name}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
