import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { zoomAccountsQuery } from './meetings.query.ts';

const NONE = { value: '', label: "None: I'll paste a link" };

/**
 * Which Zoom account a course's sessions use. Renders nothing if the course has none to choose from; a link is typed
 * instead. `value`: the account's ID as text, '' for none.
 */
export function ZoomAccountField({
  courseId,
  value,
  onChange,
  error,
  label = 'Zoom account',
}: {
  courseId: number;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  label?: string;
}) {
  const { data: accounts = [] } = useQuery(zoomAccountsQuery(courseId));
  if (accounts.length === 0 && value === '') return null;
  const known = accounts.map(({ id, name }) => ({ value: String(id), label: name }));
  const kept = value !== '' && !known.some((each) => each.value === value);
  return (
    <SelectField
      label={label}
      name="zoomAccountId"
      help="Creates a Zoom meeting automatically unless you add another link below. It matches the event's time and name."
      value={value}
      onChange={onChange}
      error={error}
      required={false}
      options={[NONE, ...known, ...(kept ? [{ value, label: 'Current account' }] : [])]}
    />
  );
}
