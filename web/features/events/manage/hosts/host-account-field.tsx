import { useQuery } from '@tanstack/react-query';
import type { TeacherHost } from '#contract/events/hosts.endpoints.ts';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { hostPeopleQuery } from './hosts.query.ts';

/**
 * The account linked to a host: that person finds the event under Today with a join button, and in their calendar
 * (rules-teachers H4).
 */
export function HostAccountField({
  host: { schoolId, userId, personName },
  value,
  onChange,
  error,
}: {
  host: Pick<TeacherHost, 'schoolId' | 'userId' | 'personName'>;
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
}) {
  const { data } = useQuery(hostPeopleQuery(schoolId));
  const known = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // The current person stays in the list, even if this teacher couldn't choose them.
  const missing = userId !== null && !known.some((each) => each.value === String(userId));
  return (
    <SelectField
      label="Account"
      name="userId"
      options={[
        { value: '', label: 'No account' },
        ...(missing ? [{ value: String(userId), label: personName ?? 'A team member' }] : []),
        ...known,
      ]}
      value={value === null ? '' : String(value)}
      help="Links this host to a team member, who will see the event under Today and can start it."
      error={error}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
