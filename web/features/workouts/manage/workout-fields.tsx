import type { ReactNode } from 'react';
import { namesIn } from '#contract/primitives/fields.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { zoneLabel } from '#contract/primitives/zone-words.ts';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { spelledField, WORKOUT_FIELDS, WORKOUT_FORM_FIELDS } from '#contract/workouts/workout.fields.ts';
import { WORKOUT_REQUIRED_TO_PUBLISH } from '#contract/workouts/workout-input.ts';
import { TimeZoneField } from '#web/features/accounts/time-zone-field.tsx';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { FieldPlace } from '#web/kit/form/field-place.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { FieldPair, Fields } from '#web/kit/form/form.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { TableField } from '#web/kit/form/table-field.tsx';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { pickerReach } from '#web/kit/time/local-time.rules.ts';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import { zoneChangeText } from '#web/kit/time/zone-text.ts';
import { now } from '#web/platform/now.ts';
import type { WorkoutForm } from './use-workout-form.ts';
import styles from './workout-fields.module.css';
import { MONTHS_AHEAD, PLACEHOLDERS, WORKOUT_LABELS, type WorkoutText } from './workout-values.rules.ts';

interface PartProps {
  form: WorkoutForm;
  /** The workout as saved; missing until it is created. */
  workout?: TeacherWorkout | undefined;
}

/**
 * Everything about a workout that its School Admins set (T 'Workout editor'), in groups. Locked fields stay readable.
 */
export function WorkoutFields({
  notify,
  onNotify,
  ...props
}: PartProps & { notify?: boolean; onNotify?: (notify: boolean) => void }) {
  return (
    <>
      <EditorGroup title="Basics">
        <Fields>
          <Basics {...props} />
        </Fields>
      </EditorGroup>
      <EditorGroup title="Spots and prices" line="Set live or written to 0 spots to leave it out.">
        <Fields>
          <Places {...props} kind="live" />
          <Places {...props} kind="written" />
        </Fields>
      </EditorGroup>
      <EditorGroup title="When">
        <Fields>
          <When {...props} />
        </Fields>
      </EditorGroup>
      <EditorGroup title="About">
        <Fields>
          {namesIn(WORKOUT_FORM_FIELDS).map((name) => (
            <TextPlace key={name} name={name} {...props} />
          ))}
          <NotifyWriters {...props} notify={notify} onNotify={onNotify} />
        </Fields>
      </EditorGroup>
      <EditorGroup title="Where">
        <Fields>
          <Where {...props} />
        </Fields>
      </EditorGroup>
    </>
  );
}

/** A text field from the workout field table. */
function TextPlace({ name, form, workout }: PartProps & { name: WorkoutText }) {
  const at = spelledField(name);
  return (
    <TableField
      field={WORKOUT_FIELDS[name]}
      at={at}
      reason={workout?.locked[at]}
      tools={editorTools('Workout')}
      {...form.field(name)}
    />
  );
}

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'finished', label: 'Finished' },
] as const;

const STATUS_HELP = {
  draft: 'Only School Admins can see it.',
  published: 'Anyone signed in can see it and sign up.',
  finished: 'Still visible, but closed to sign-ups and submissions. You can still send feedback.',
} as const;

function Basics({ form, workout }: PartProps) {
  return (
    <>
      <TextPlace name="name" form={form} workout={workout} />
      <div id="status">
        <SelectField
          label="Status"
          options={STATUSES}
          help={STATUS_HELP[form.values.status]}
          required
          {...statusField(form)}
        />
      </div>
      {workout && form.values.status === 'finished' && workout.unanswered > 0 && (
        <p className={textStyles.softSmall} role="status">
          {counted(workout.unanswered, 'submission is', 'submissions are')} waiting for your feedback.
        </p>
      )}
    </>
  );
}

/** The browser's select works with strings; it offers only valid choices. */
function statusField(form: WorkoutForm) {
  const { onChange, ...field } = form.field('status');
  return { ...field, onChange: (value: string) => onChange(value as typeof field.value) };
}

const KINDS = {
  live: {
    capacity: 'capacityLive',
    member: 'liveSessionMemberPrice',
    other: 'liveSessionNonmemberPrice',
    at: ['capacity_live', 'live_session_member_price', 'live_session_nonmember_price'],
    help: 'Spots in the live session.',
  },
  written: {
    capacity: 'capacityAsync',
    member: 'asyncSessionMemberPrice',
    other: 'asyncSessionNonmemberPrice',
    at: ['capacity_async', 'async_session_member_price', 'async_session_nonmember_price'],
    help: 'Spots for people who submit work and get written feedback.',
  },
} as const;

function Places({ form, workout, kind }: PartProps & { kind: keyof typeof KINDS }) {
  const { capacity, member, other, at, help } = KINDS[kind];
  const [capacityAt, memberAt, otherAt] = at;
  return (
    <>
      <div id={capacityAt}>
        <NumberField
          label={WORKOUT_LABELS[capacity]}
          help={capacityHelp(workout, kind) ?? help}
          placeholder={PLACEHOLDERS[kind]}
          required
          {...form.field(capacity)}
        />
      </div>
      <FieldPair>
        <div id={memberAt}>
          <MoneyField
            label={WORKOUT_LABELS[member]}
            placeholder={PLACEHOLDERS.member}
            required
            {...form.field(member)}
          />
        </div>
        <div id={otherAt}>
          <MoneyField
            label={WORKOUT_LABELS[other]}
            placeholder={PLACEHOLDERS.nonmember}
            required
            {...form.field(other)}
          />
        </div>
      </FieldPair>
      {workout && workout[kind].taken > 0 && (
        <p className={textStyles.softSmall}>
          {counted(workout[kind].taken, 'spot is', 'spots are')} taken. A new price applies to new sign-ups only; no one
          is charged or refunded the difference.
        </p>
      )}
    </>
  );
}

/** How low the capacity can go once someone has a spot. */
function capacityHelp(workout: TeacherWorkout | undefined, kind: 'live' | 'written'): string | undefined {
  const { taken = 0, held = 0 } = workout?.[kind] ?? {};
  if (taken + held === 0) return undefined;
  return `${formatCount(taken)} taken${held > 0 ? ` and ${formatCount(held)} on hold` : ''}, so capacity can’t go below ${formatCount(taken + held)}.`;
}

function When({ form, workout }: PartProps) {
  const { values, errors } = form;
  const locked = workout?.locked ?? {};
  const { min, max } = pickerReach(now(), values.timezone, MONTHS_AHEAD);
  const moved = workout?.startsAtUtc && values.timezone !== workout.timezone;
  const writtenOnly = values.capacityLive.trim() === '0';
  return (
    <>
      <FieldPlace
        at="timezone"
        label={WORKOUT_LABELS.timezone}
        reason={locked.timezone}
        value={zoneLabel(values.timezone)}
      >
        <TimeZoneField help="Start time below is in this time zone." {...zoneField(form)} />
      </FieldPlace>
      {moved && workout.startsAtUtc && (
        <p className={styles.moved} role="status">
          The clock time stays the same, so the actual start changes:{' '}
          {zoneChangeText(new Date(workout.startsAtUtc), workout.timezone, values.timezone)}
        </p>
      )}
      <FieldPlace
        at="startsAt"
        label={WORKOUT_LABELS.start}
        reason={locked.startsAt}
        value={localTimeText(values.start)}
      >
        <WhenField
          label={WORKOUT_LABELS.start}
          zone={values.timezone}
          min={min}
          max={max}
          help={writtenOnly ? 'If there are no live spots, this is the submission deadline.' : undefined}
          required
          {...form.field('start')}
          error={errors.start}
        />
      </FieldPlace>
      <FieldPlace
        at="duration"
        label={WORKOUT_LABELS.duration}
        reason={locked.duration}
        value={values.duration === '1' ? '1 minute' : `${values.duration} minutes`}
      >
        <NumberField label={WORKOUT_LABELS.duration} unit="minutes" required {...form.field('duration')} />
      </FieldPlace>
    </>
  );
}

function zoneField(form: WorkoutForm) {
  const { name, value, error, onChange } = form.field('timezone');
  return { name, value, error, onChange };
}

function Where({ form }: PartProps): ReactNode {
  return (
    <>
      <div id="zoom_url">
        <TextField
          label={WORKOUT_LABELS.zoomUrl}
          type="url"
          help={`${WORKOUT_REQUIRED_TO_PUBLISH} Only people with a live spot can join. Not needed if there are no live spots.`}
          maxLength={2000}
          {...form.field('zoomUrl')}
        />
      </div>
      <div id="submission_url">
        <TextField
          label={WORKOUT_LABELS.submissionUrl}
          type="url"
          help="Where people upload their work, if not here."
          required={false}
          maxLength={2000}
          {...form.field('submissionUrl')}
        />
      </div>
    </>
  );
}

/** Changed instructions show on My Workouts right away, and are emailed only if this is checked (rules-teachers W4). */
function NotifyWriters({
  form,
  workout,
  notify = false,
  onNotify,
}: PartProps & { notify?: boolean | undefined; onNotify?: ((notify: boolean) => void) | undefined }) {
  const people = workout?.people.written ?? 0;
  const shown = workout?.status === 'published' && form.values.status === 'published';
  if (!workout || !onNotify || people === 0 || !shown || form.values.instructions === workout.instructions) return null;
  return (
    <SwitchField
      checked={notify}
      onChange={onNotify}
      help="They'll see the new instructions either way. Turn this on to email them, too."
      label={`Email the ${people === 1 ? 'one person' : `${formatCount(people)} people`} with a written spot`}
    />
  );
}
