import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EventKind } from '#contract/events/event.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { zoneLabel } from '#contract/primitives/zone-words.ts';
import { TimeZoneField } from '#web/features/accounts/time-zone-field.tsx';
import { ZoomAccountField } from '#web/features/meetings/zoom-account-field.tsx';
import { FieldPair, Fields } from '#web/kit/form/form.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { pickerReach } from '#web/kit/time/local-time.rules.ts';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import { zoneChangeText } from '#web/kit/time/zone-text.ts';
import { now } from '#web/platform/now.ts';
import { EventPlace, EventTextField, type FieldsForm, type TextExtras } from './event-field.tsx';
import styles from './event-fields.module.css';
import { EVENT_LABELS, EVENT_MONTHS_AHEAD, type EventValues, fieldsInSection } from './event-values.rules.ts';
import type { NewEvent } from './teacher-event.query.ts';

export interface FieldsOf {
  locked: TeacherEvent['locked'];
  course: TeacherEvent['course'];
  cohorts: NewEvent['cohorts'];
  kinds: readonly EventKind[];
  ticketed: boolean;
  /** True if the platform has a homework service (rules-teachers I4); without one, nothing about homework is shown. */
  homework: boolean;
  seats: TeacherEvent['seats'];
  /** As saved; the effect of a new zone is computed from it. Null: not saved yet. */
  saved: { startsAtUtc: string | null; timezone: string; duration: number; started: boolean } | null;
}

export interface FieldsProps {
  form: FieldsForm;
  of: FieldsOf;
}

const ADMITTANCE = [
  { value: 'public', label: 'Public (anyone can RSVP)' },
  { value: 'members-only', label: 'Members only' },
] as const;

/** 'Before the event' (M 2.8): everything needed before people come. Locked fields stay readable, with the reason. */
export function BeforeFields(props: FieldsProps & { picture?: ReactNode; meeting?: ReactNode }) {
  return (
    <div className={styles.parts}>
      <Part title="Basics">
        <Basics {...props} />
      </Part>
      <Part title="Time">
        <Times {...props} />
      </Part>
      <Part title="About">
        <AboutFields {...props} />
        {props.picture}
      </Part>
      <Part title="Meeting">
        <Meeting {...props} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={layoutStyles.column14}>
      <h3>{title}</h3>
      <Fields>{children}</Fields>
    </section>
  );
}

function Basics({ form, of }: FieldsProps) {
  const { values } = form;
  const { locked } = of;
  const cohorts = of.cohorts.map(({ id, moniker, name }) => ({ value: String(id), label: moniker || name }));
  const cohortName = cohorts.find(({ value }) => value === values.cohortId)?.label ?? 'None';
  const admittance = ADMITTANCE.find(({ value }) => value === values.admittance)?.label ?? values.admittance;
  return (
    <>
      <EventTextField name="name" form={form} locked={locked} />
      <FieldPair>
        <EventPlace name="kind" locked={locked} value={values.kind}>
          <SelectField
            label={EVENT_LABELS.kind}
            options={of.kinds.map((kind) => ({ value: kind, label: kind }))}
            placeholder="Choose a kind"
            required
            {...form.field('kind')}
          />
        </EventPlace>
        {of.course ? (
          <EventPlace name="cohortId" locked={locked} value={cohortName}>
            <SelectField
              label={EVENT_LABELS.cohortId}
              options={cohorts}
              placeholder="Choose a cohort"
              help={
                cohorts.length === 0 ? (
                  <span>
                    This course has no upcoming or active cohort.{' '}
                    <Link to="/teachers/courses/$id/cohorts/new" params={{ id: String(of.course.id) }}>
                      Add a cohort
                    </Link>
                  </span>
                ) : undefined
              }
              required
              {...form.field('cohortId')}
            />
          </EventPlace>
        ) : (
          <div />
        )}
      </FieldPair>
      <EventPlace name="admittance" locked={locked} value={admittance}>
        <SelectField
          label={EVENT_LABELS.admittance}
          options={ADMITTANCE}
          placeholder="Choose who can attend"
          help={admittanceHelp(values, of)}
          required
          {...form.field('admittance')}
        />
      </EventPlace>
      {values.kind === 'Class Session' ? null : of.ticketed ? (
        <p className={textStyles.softSmall}>People need a ticket, and each ticket type has its own seats.</p>
      ) : (
        <EventPlace name="capacity" locked={locked} value={formatCount(Number(values.capacity))}>
          <NumberField
            label={EVENT_LABELS.capacity}
            help={capacityHelp(of.seats)}
            required
            {...form.field('capacity')}
          />
        </EventPlace>
      )}
    </>
  );
}

/** Who can attend under the chosen admittance; people who have a seat keep it whatever is chosen later (G1, G7). */
function admittanceHelp({ kind, admittance }: EventValues, { course, seats }: FieldsOf): string {
  const keeps = seats.attending > 0 ? ' Existing attendees keep their seats.' : '';
  if (kind === 'Class Session') return 'Everyone enrolled in the cohort is expected.';
  if (admittance === '') return 'Members only, or anyone with an email address. You can change this later.';
  if (admittance === 'public') return `Anyone with an email address.${keeps}`;
  return course ? `Members, and everyone enrolled in the course.${keeps}` : `Members only.${keeps}`;
}

function capacityHelp({ attending, held }: TeacherEvent['seats']): string {
  if (attending + held === 0) return 'How many people can attend.';
  return `${counted(attending, 'person has', 'people have')} RSVP’d${held > 0 ? ` and ${counted(held, 'seat is', 'seats are')} on hold` : ''}, so capacity can’t go below ${formatCount(attending + held)}.`;
}

function Times({ form, of: { locked, saved } }: FieldsProps) {
  const { values } = form;
  const reach = (from: Date) => pickerReach(from, values.timezone, EVENT_MONTHS_AHEAD);
  const { min, max } = reach(now());
  // A later session of a series may be more than a month from today and can still be moved.
  const last = saved?.startsAtUtc ? reach(new Date(saved.startsAtUtc)).max : max;
  const moved =
    saved?.startsAtUtc && saved.timezone !== values.timezone && values.timezone !== ''
      ? zoneChangeText(new Date(saved.startsAtUtc), saved.timezone, values.timezone)
      : null;
  return (
    <>
      <EventPlace name="startDate" locked={locked} value={localTimeText(values.start)}>
        <WhenField
          label={EVENT_LABELS.start}
          zone={values.timezone}
          min={min}
          max={last > max ? last : max}
          required
          {...form.field('start')}
        />
      </EventPlace>
      <EventPlace name="timezone" locked={locked} value={zoneLabel(values.timezone)}>
        <TimeZoneField help="The start above is in this time zone." {...form.field('timezone')} />
      </EventPlace>
      {moved && (
        <p className={styles.moved} role="status">
          The clock time stays the same, so the actual start changes: {moved}
        </p>
      )}
      <EventPlace
        name="duration"
        locked={locked}
        value={values.duration === '1' ? '1 minute' : `${values.duration} minutes`}
      >
        <NumberField
          label={EVENT_LABELS.duration}
          unit="minutes"
          help={saved?.started ? 'The event is live, so you can only extend it. No one is notified.' : undefined}
          required
          {...form.field('duration')}
        />
      </EventPlace>
    </>
  );
}

function AboutFields({ form, of: { locked } }: FieldsProps) {
  const extras: TextExtras = { description: { required: form.values.kind !== 'Class Session' } };
  return fieldsInSection('about').map((name) => (
    <EventTextField key={name} name={name} form={form} locked={locked} {...extras[name]} />
  ));
}

function Meeting({ form, of, meeting }: FieldsProps & { meeting?: ReactNode }) {
  const { values } = form;
  const { locked } = of;
  return (
    <>
      {of.course && locked.zoomAccountId === undefined && (
        <div id="zoomAccountId">
          <ZoomAccountField
            label={EVENT_LABELS.zoomAccountId}
            courseId={of.course.id}
            {...form.field('zoomAccountId')}
          />
        </div>
      )}
      {meeting}
      <EventTextField
        name="zoomUrl"
        form={form}
        locked={locked}
        help={
          values.status === 'published'
            ? 'Changes take effect immediately, including in links already sent. No one is notified.'
            : 'Zoom, Google Meet, or any link. Attendees get a private Callboard link that takes them there.'
        }
        required={values.status === 'published' && values.zoomAccountId === ''}
      />
      {(of.homework || values.shouldCreateCccProject) && (
        <EventPlace
          name="shouldCreateCccProject"
          locked={locked}
          value={values.shouldCreateCccProject ? 'Wanted' : 'None'}
        >
          <SwitchField
            label="Create a homework project"
            help="Where learners submit their homework. We create it when the event is published."
            checked={values.shouldCreateCccProject}
            onChange={(wanted) => form.set('shouldCreateCccProject', wanted)}
          />
        </EventPlace>
      )}
    </>
  );
}
