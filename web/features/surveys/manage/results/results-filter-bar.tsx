import type { ResultsCohort } from '#contract/surveys/survey-results.endpoints.ts';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import type { ResultsFilter } from '../teacher-surveys.query.ts';
import styles from './results.module.css';

const wordsOf = ({ name, answers, shown }: ResultsCohort) =>
  shown ? `${name} (${answers})` : `${name} (${answers}, shown from 5)`;

/**
 * Filters the results by date. For a post-cohort survey, the dates are when cohorts ended, and there is a cohort
 * filter, too.
 */
export function ResultsFilterBar({
  kind,
  cohorts,
  filter,
  onFilter,
}: {
  kind: SurveyKind;
  cohorts: readonly ResultsCohort[];
  filter: ResultsFilter;
  onFilter: (filter: ResultsFilter) => void;
}) {
  const nameless = kind === 'post-cohort';
  return (
    <div className={styles.filters}>
      {nameless && (
        <SelectField
          label="Cohort"
          name="cohort"
          value={String(filter.cohortId ?? '')}
          options={[
            { value: '', label: 'All cohorts' },
            ...cohorts.flatMap((cohort) =>
              cohort.id === null ? [] : [{ value: String(cohort.id), label: wordsOf(cohort) }],
            ),
          ]}
          onChange={(value) => onFilter({ ...filter, cohortId: value === '' ? undefined : Number(value) })}
        />
      )}
      <DateField
        label={nameless ? 'Ended on or after' : 'Sent on or after'}
        name="from"
        value={filter.from ?? ''}
        onChange={(value) => onFilter({ ...filter, from: value || undefined })}
      />
      <DateField
        label={nameless ? 'Ended on or before' : 'Sent on or before'}
        name="to"
        value={filter.to ?? ''}
        onChange={(value) => onFilter({ ...filter, to: value || undefined })}
      />
    </div>
  );
}
