import { useState } from 'react';
import { ChoicesField } from '#web/kit/form/choices-field.tsx';
import { CodeField } from '#web/kit/form/code-field.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields } from '#web/kit/form/form.tsx';
import { LockedField } from '#web/kit/form/locked-field.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { PictureField } from '#web/kit/form/picture-field.tsx';
import { SearchSelectField } from '#web/kit/form/search-select-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { LONGEST } from './sample-people.ts';
import type { SampleSearch } from './sample-search.ts';

const LONG_SENTENCE =
  'Courses must start at least 4 weeks from now, but it is suggested they start 8 weeks from now in order to properly market the course.';
const MANY = Array.from({ length: 1000 }, (_, at) => ({ value: `c${at}`, label: `Cohort ${at + 1}` }));

/** Every field: empty, with its longest value and an error, and with a thousand options. */
export function FieldsSample({ search }: { search: SampleSearch }) {
  const long = search.size === 'longest';
  const few = [{ value: 'long', label: LONGEST.name }];
  const [values, setValues] = useState({
    text: long ? LONGEST.name : '',
    choice: long ? 'long' : '',
    money: long ? '100000.00' : '',
    code: long ? '384076' : '',
    figure: long ? '100000' : '',
    when: long
      ? { date: '2027-03-14', time: '02:30', ampm: 'AM' }
      : { date: '', time: search.size === 'thousand' ? '07:15' : '', ampm: '' },
    some: long ? ['long'] : ([] as string[]),
    picture: null as string | null,
    face: null as string | null,
  });
  const set = <K extends keyof typeof values>(name: K) => ({
    name,
    value: values[name],
    onChange: (value: (typeof values)[K]) => setValues((before) => ({ ...before, [name]: value })),
  });
  const error = long ? LONG_SENTENCE : undefined;
  return (
    <Fields>
      <TextField label="Text" error={error} {...set('text')} />
      <SelectField label="Choice" error={error} options={few} placeholder="Choose one" {...set('choice')} />
      <SearchSelectField
        label="Type to search"
        none="No matches."
        options={search.size === 'thousand' ? MANY : few}
        {...set('choice')}
      />
      <ChoicesField
        label="Some"
        error={error}
        options={search.size === 'thousand' ? MANY.slice(0, 40) : few}
        {...set('some')}
      />
      <MoneyField label="Price" error={error} help="One credit is worth $10." {...set('money')} />
      <NumberField label="Hours" error={error} unit="hours" fractions required={false} {...set('figure')} />
      <CodeField label="Code" error={error} {...set('code')} />
      <WhenField
        label="Start"
        zone="America/New_York"
        error={error}
        min="2026-11-22"
        max="2027-05-22"
        {...set('when')}
      />
      <LockedField label="Zone" value={LONGEST.name} reason={LONG_SENTENCE} />
      <PictureField
        label="Picture"
        crop="16:9"
        about={{ objectType: 'User' }}
        error={error}
        {...set('picture')}
        onRemove={async () => {}}
      />
      <PictureField label="Face" crop="1:1" about={{ objectType: 'User' }} {...set('face')} />
    </Fields>
  );
}
