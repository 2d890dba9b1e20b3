import { useQuery } from '@tanstack/react-query';
import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { teachingFrameQuery } from '../teaching.query.ts';

/** Filters a page by one of the schools where the user teaches, or is School Admin; renders nothing with one school. */
export function SchoolChips({
  schoolId,
  adminsOnly = false,
  onChoose,
}: {
  schoolId: number | undefined;
  adminsOnly?: boolean;
  onChoose: (schoolId: number | undefined) => void;
}) {
  const { data } = useQuery({ ...teachingFrameQuery, enabled: useCurrentUser().isTeacher });
  const schools = (data?.schools ?? []).filter(({ role }) => !adminsOnly || role === 'school-admin');
  if (schools.length < 2) return null;
  return (
    <FilterChips
      label="School"
      value={schoolId === undefined ? 'all' : String(schoolId)}
      options={[
        { value: 'all', label: 'All schools' },
        ...schools.map((school) => ({ value: String(school.id), label: school.name })),
      ]}
      onChange={(value) => onChoose(value === 'all' ? undefined : Number(value))}
    />
  );
}
