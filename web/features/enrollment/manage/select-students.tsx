import { useState } from 'react';
import type { Student } from '#contract/students/students.endpoints.ts';
import { EmailThese } from '#web/features/campaigns/manage/email-these.tsx';
import { type ToPeople, useEmailPeople } from '#web/features/campaigns/manage/use-email-people.ts';
import type { Selection } from '#web/kit/table/table-types.ts';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import type { StudentsSearch } from './students-search.rules.ts';
import { type StudentsToEmail, studentsToEmail } from './students-to-email.rules.ts';

type StudentKey = number | string;

/** Row key: people without an account have no ID, so their email stands in. */
export const keyOf = ({ personId, email }: Student): StudentKey => personId ?? email;

/** The selected people of one list, across its pages, and the emails to them. `rows`: the page that is shown. */
export function useSelectedStudents(courseId: number, rows: readonly Student[], list: StudentsSearch['list']) {
  const emails = useEmailPeople({ courseId });
  const [selected, setSelected] = useState<{ list: StudentsSearch['list']; rows: ReadonlyMap<StudentKey, Student> }>({
    list,
    rows: new Map(),
  });
  const current: ReadonlyMap<StudentKey, Student> = selected.list === list ? selected.rows : new Map();
  const selection: Selection<StudentKey> = {
    selected: new Set(current.keys()),
    onSelect: (keys) => {
      const known = new Map([...current, ...rows.map((row) => [keyOf(row), row] as const)]);
      setSelected({ list, rows: new Map([...known].filter(([key]) => keys.has(key))) });
    },
    actions: (
      <EmailSelected
        to={studentsToEmail([...current.values()], list, courseId)}
        pending={emails.pending}
        onEmail={emails.email}
      />
    ),
  };
  return { ...emails, selection };
}

function EmailSelected({
  to,
  pending,
  onEmail,
}: {
  to: StudentsToEmail | null;
  pending: boolean;
  onEmail: (to: ToPeople) => void;
}) {
  if (!to) {
    return (
      <p className={textStyles.softSmall}>An email goes to one list: select people from one cohort or the waitlist.</p>
    );
  }
  return (
    <>
      {to.leftOut > 0 && (
        <p
          className={textStyles.softSmall}
        >{`${counted(to.leftOut, 'person isn’t', 'people aren’t')} enrolled now.`}</p>
      )}
      <EmailThese number={to.people.length} pending={pending} onClick={() => onEmail(to)} />
    </>
  );
}
