import type { LandingList } from '#contract/landing/landing-blocks.ts';

import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { TextAreaField, TextField } from '#web/kit/form/fields.tsx';
import { RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { LIST_CONFIG, textOf } from './landing-fields.ts';

const tools = editorTools('Course');

export function rowValues(list: LandingList, row: object): Record<string, string> {
  return Object.fromEntries(LIST_CONFIG[list].fields.map(({ name }) => [name, textOf(row, name)]));
}

export function rowLabels(list: LandingList): Record<string, string> {
  return Object.fromEntries(LIST_CONFIG[list].fields.map(({ name, label }) => [name, label]));
}

/** T§5: every field of a row is required. */
export function rowProblems(list: LandingList, values: Readonly<Record<string, string>>): Record<string, string> {
  const empty = LIST_CONFIG[list].fields.filter(({ name }) => (values[name] ?? '').trim() === '');
  return Object.fromEntries(empty.map(({ name }) => [name, FIELD_REQUIRED]));
}

/** Narrows a field's value to a string: only the list knows the form's field names, but each of them has a value. */
export function filled<F extends { value: string | undefined }>(field: F): F & { value: string } {
  return { ...field, value: field.value ?? '' };
}

export function RowFields({
  list,
  field,
}: {
  list: LandingList;
  field: (name: string) => {
    name: string;
    value: string;
    onChange: (value: string) => void;
    error?: string | undefined;
  };
}) {
  return LIST_CONFIG[list].fields.map(({ name, label, kind, placeholder }) => {
    const fieldProps = { key: name, label, required: true, ...field(name) };
    if (kind === 'rich') return <RichTextField {...fieldProps} key={name} minRows={5} {...tools} />;
    if (kind === 'text') return <TextAreaField {...fieldProps} key={name} rows={3} />;
    return <TextField {...fieldProps} key={name} {...(placeholder === undefined ? {} : { placeholder })} />;
  });
}
