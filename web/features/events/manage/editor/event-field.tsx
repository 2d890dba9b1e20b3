import type { ReactNode } from 'react';
import { EVENT_FIELDS, type EventField } from '#contract/events/event.fields.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { FieldPlace } from '#web/kit/form/field-place.tsx';
import { type FieldExtras, TableField } from '#web/kit/form/table-field.tsx';
import type { EventText, EventValue, EventValues } from './event-values.rules.ts';

/** What the fields need from a form, whether the editor's or a new event's. */
export interface FieldsForm {
  values: EventValues;
  set: <K extends EventValue>(name: K, value: EventValues[K]) => void;
  field: <K extends EventValue>(
    name: K,
  ) => { name: K; value: EventValues[K]; error: string | undefined; onChange: (value: EventValues[K]) => void };
}

const tools = editorTools('Event');

/** Extra props for some text fields, beyond their row in the field table. */
export type TextExtras = Partial<Record<EventText, FieldExtras>>;

/** A text or link field from the event field table. */
export function EventTextField({
  name,
  form,
  locked,
  ...extras
}: FieldExtras & { name: EventText; form: FieldsForm; locked: TeacherEvent['locked'] }) {
  return (
    <TableField field={EVENT_FIELDS[name]} reason={locked[name]} tools={tools} {...form.field(name)} {...extras} />
  );
}

/** Wraps a field that renders itself; `value` is shown if the field is locked. */
export function EventPlace({
  name,
  locked,
  value,
  children,
}: {
  name: EventField;
  locked: TeacherEvent['locked'];
  value: ReactNode;
  children: ReactNode;
}) {
  return (
    <FieldPlace at={name} label={EVENT_FIELDS[name].label} reason={locked[name]} value={value}>
      {children}
    </FieldPlace>
  );
}
