import { useQuery } from '@tanstack/react-query';
import { timezonesQuery, zoneOptions } from '#web/features/accounts/timezones.ts';
import { SearchSelectField } from '#web/kit/form/search-select-field.tsx';

/** A time zone, found by city, region, or offset. Until the list has loaded, the chosen one shows its own name. */
export function TimeZoneField(props: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The help text; by default 'Dates and times are shown in it'. */
  help?: string;
}) {
  const { data: zones = [], isError } = useQuery(timezonesQuery);
  return (
    <SearchSelectField
      label="Time zone"
      help="We use it for dates and times, here and in emails."
      {...props}
      options={zoneOptions(zones, props.value)}
      placeholder="Type a city"
      none={isError ? "Couldn't load the list. Reload the page." : 'No matching time zone. Try the nearest large city.'}
      required
    />
  );
}
