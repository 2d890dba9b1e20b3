import type { ReactNode } from 'react';
import { EVENT_FIELDS, type EventField } from '#contract/events/event.fields.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { FieldPlace } from '#web/kit/form/field-place.tsx';
import { type FieldExtras, TableField } from '#web/kit/form/table-field.tsx';
import type { EventText, EventValue, EventValues } from './event-values.rules.ts';

/** What the fields need of a form: of the editor's, or of a new event's. */
export interface FieldsForm {
  values: EventValues;
  set: <K extends EventValue>(name: K, value: EventValues[K]) => void;
  field: <K extends EventValue>(
    name: K,
  ) => { name: K; value: EventValues[K]; error: string | undefined; onChange: (value: EventValues[K]) => void };
}

const tools = editorTools('Event');

/** What some texts say and ask for beyond their rows. */
export type TextExtras = Partial<Record<EventText, FieldExtras>>;

/** A text or a link of an event's table, as its row says. */
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

/** The place of a field that draws itself; `value` is what it shows where it is locked. */
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
