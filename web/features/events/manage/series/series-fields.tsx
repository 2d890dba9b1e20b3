import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MAX_SERIES_NAME_LENGTH, SERIES_WEEKDAYS } from '#contract/events/event-series.endpoints.ts';
import { timezonesQuery, zoneOptions } from '#web/features/accounts/timezones.ts';
import { ZoomAccountField } from '#web/features/meetings/zoom-account-field.tsx';
import { ChoicesField } from '#web/kit/form/choices-field.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { FieldPair } from '#web/kit/form/form.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { SearchSelectField } from '#web/kit/form/search-select-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { pickerReach } from '#web/kit/time/local-time.rules.ts';
import { now } from '#web/platform/now.ts';
import type { NewSeries } from './series.query.ts';
import type { SeriesValues } from './series-values.rules.ts';

/** Class sessions are planned for a whole course, as far ahead as a cohort may be (M§9). */
const MONTHS_AHEAD = 6;
const DAYS = SERIES_WEEKDAYS.map((day) => ({ value: day, label: day }));
const KINDS = [{ value: 'Class Session', label: 'Class Session' }];

interface SeriesForm {
  readonly values: SeriesValues;
  field<K extends keyof SeriesValues & string>(
    name: K,
  ): {
    name: K;
    value: SeriesValues[K];
    error: string | undefined;
    onChange: (value: SeriesValues[K]) => void;
  };
}

/** All fields of a series (T§3, T§5), in T's order. */
export function SeriesFields({ form, start }: { form: SeriesForm; start: NewSeries }) {
  const { values } = form;
  const zones = useQuery(timezonesQuery);
  const { min, max } = pickerReach(now(), values.timezone, MONTHS_AHEAD);
  return (
    <>
      <TextField
        label="Series name"
        help={`Sessions are named ${values.name.trim() || 'Series Name'} - Session 01, 02, and so on.`}
        maxLength={MAX_SERIES_NAME_LENGTH}
        required
        {...form.field('name')}
      />
      <SelectField
        label="Cohort"
        placeholder="Choose a cohort"
        options={start.cohorts.map(({ id, name, moniker }) => ({ value: String(id), label: moniker || name }))}
        help={
          start.cohorts.length === 0 ? (
            <span>
              This course has no upcoming or active cohort.{' '}
              <Link to="/teachers/courses/$id/cohorts/new" params={{ id: String(start.course.id) }}>
                Add a cohort
              </Link>
            </span>
          ) : (
            'Everyone enrolled is expected at every session.'
          )
        }
        required
        {...form.field('cohortId')}
      />
      <FieldPair>
        <NumberField label="How many sessions" help="1 to 20" required {...form.field('howManySessions')} />
        <NumberField label="Duration" unit="minutes" required {...form.field('duration')} />
      </FieldPair>
      <ChoicesField label="On these days" options={DAYS} required {...form.field('whenDays')} />
      <SearchSelectField
        label="Time zone"
        help="The time below is in this time zone."
        options={zoneOptions(zones.data ?? [], values.timezone)}
        placeholder="Type a city"
        none={
          zones.isError ? "Couldn't load the list. Reload the page." : 'No time zone by that name. Try a large city.'
        }
        required
        {...form.field('timezone')}
      />
      <WhenField
        label="Starting on"
        zone={values.timezone}
        min={min}
        max={max}
        help="The first session is on the first of these days on or after this date."
        required
        {...form.field('start')}
      />
      <SelectField label="Kind" name="kind" value="Class Session" onChange={() => {}} options={KINDS} required />
      {start.hosts.length > 0 && (
        <ChoicesField
          label="Hosts"
          options={start.hosts.map(({ id, name }) => ({ value: String(id), label: name }))}
          required={false}
          {...form.field('hostIds')}
        />
      )}
      <ZoomAccountField courseId={start.course.id} {...form.field('zoomAccountId')} />
      <TextField
        label="Zoom or meeting URL"
        type="url"
        help="Used for every session. You can add it later, but you'll need it to publish."
        placeholder="https://"
        maxLength={2000}
        required={false}
        {...form.field('zoomUrl')}
      />
    </>
  );
}
