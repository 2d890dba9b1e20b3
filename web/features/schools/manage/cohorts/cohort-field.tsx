import type { ReactNode } from 'react';
import { type NameIn, namesIn } from '#contract/primitives/fields.ts';
import {
  COHORT_FIELDS,
  COHORT_FORM_FIELDS,
  type CohortField,
  cohortAnswerField,
} from '#contract/schools/cohort.fields.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { FieldPlace } from '#web/kit/form/field-place.tsx';
import { TableField } from '#web/kit/form/table-field.tsx';

type Locked = TeacherCohort['locked'];
type Text = NameIn<typeof COHORT_FORM_FIELDS>;

/** Rich text without pictures, because those belong to a higher-level feature. */
const TOOLS = {};

/** A cohort's text fields, each rendered from its row in the field table. */
export function CohortTexts({
  form,
  locked,
}: {
  form: {
    field: (name: Text) => {
      name: string;
      value: string;
      error: string | undefined;
      onChange: (value: string) => void;
    };
  };
  locked: Locked;
}) {
  return namesIn(COHORT_FORM_FIELDS).map((name) => (
    <TableField key={name} field={COHORT_FORM_FIELDS[name]} reason={locked[name]} tools={TOOLS} {...form.field(name)} />
  ));
}

/** Wraps a field that renders itself; `value` is shown if the field is locked. */
export function CohortPlace({
  name,
  locked,
  value,
  children,
}: {
  name: CohortField;
  locked: Locked;
  value: ReactNode;
  children: ReactNode;
}) {
  const at = cohortAnswerField(name);
  return (
    <FieldPlace at={at} label={COHORT_FIELDS[name].label} reason={locked[at]} value={value}>
      {children}
    </FieldPlace>
  );
}
