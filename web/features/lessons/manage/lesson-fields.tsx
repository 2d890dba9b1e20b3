import { LESSON_TEXTS, LESSON_TYPES } from '#contract/lessons/lesson.fields.ts';
import { LESSON_YEARS_AHEAD } from '#contract/lessons/lesson-input.ts';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { TableField } from '#web/kit/form/table-field.tsx';
import type { useServerForm } from '#web/kit/form/use-server-form.ts';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { cohortLabel } from '#web/kit/text/cohort-text.ts';
import { pickerReach } from '#web/kit/time/local-time.rules.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import { fieldsInSection, LESSON_LABELS, type LessonValues, statusText } from './lesson-values.rules.ts';

/** What the fields need from a form, whether the editor's or the one for a new lesson. */
export type LessonForm = Pick<ReturnType<typeof useServerForm<LessonValues, unknown>>, 'field' | 'values' | 'errors'>;

const MONTHS = 12 * LESSON_YEARS_AHEAD;

/** T's fields of a lesson; its date is in the teacher's local time (rules-teachers LE2). */
export function LessonFields({ form, cohorts }: { form: LessonForm; cohorts: readonly TeacherCohortLine[] }) {
  const zone = useTimeZone();
  const reach = pickerReach(now(), zone, MONTHS);
  const { values } = form;
  const status = form.field('publicationStatus');
  return (
    <>
      <EditorGroup title="Lesson">
        <TextField label={LESSON_LABELS.name} required {...form.field('name')} />
        <SelectField
          label={LESSON_LABELS.lessonType}
          options={LESSON_TYPES.map((type) => ({ value: type, label: type }))}
          {...form.field('lessonType')}
        />
        <Texts form={form} section="lesson" />
      </EditorGroup>
      <EditorGroup
        title="When it opens"
        line="Learners are notified ten minutes after it opens, so you can still fix a mistake."
      >
        <SelectField
          label={LESSON_LABELS.publicationStatus}
          {...status}
          options={[
            { value: 'draft', label: 'Draft' },
            { value: 'published', label: 'Published' },
          ]}
          help={statusText(values, zone, now())}
          onChange={(value) => status.onChange(value === 'published' ? 'published' : 'draft')}
        />
        <WhenField
          label={LESSON_LABELS.publishAt}
          zone={zone}
          min={reach.min}
          max={reach.max}
          {...form.field('publishAt')}
        />
        <SelectField
          label={LESSON_LABELS.cohortId}
          {...form.field('cohortId')}
          options={cohorts
            .filter((cohort) => cohort.status !== 'cancelled' || String(cohort.id) === values.cohortId)
            .map((cohort) => ({ value: String(cohort.id), label: cohortLabel(cohort) }))}
        />
      </EditorGroup>
      <EditorGroup title="Summary and recap" line="Both open with the lesson.">
        <Texts form={form} section="more" />
      </EditorGroup>
    </>
  );
}

const tools = editorTools('Course');

function Texts({ form, section }: { form: LessonForm; section: Parameters<typeof fieldsInSection>[0] }) {
  return fieldsInSection(section).map((name) => (
    <TableField key={name} field={LESSON_TEXTS[name]} reason={undefined} tools={tools} {...form.field(name)} />
  ));
}
