import { useQuery } from '@tanstack/react-query';
import { creditCostOf, formatCount, formatDollars, toCents } from '#contract/primitives/money.ts';
import { zoneLabel } from '#contract/primitives/zone-words.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { timezonesQuery, zoneOptions } from '#web/features/accounts/timezones.ts';
import { FieldPair, Fields } from '#web/kit/form/form.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { NumberField } from '#web/kit/form/number-field.tsx';
import { SearchSelectField } from '#web/kit/form/search-select-field.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { Credits } from '#web/kit/text/money.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { pickerReach } from '#web/kit/time/local-time.rules.ts';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import { zoneChangeText } from '#web/kit/time/zone-text.ts';
import { now } from '#web/platform/now.ts';
import { AssistantDuties } from './assistant-duties.tsx';
import { CohortPlace, CohortTexts } from './cohort-field.tsx';
import styles from './cohort-fields.module.css';
import { COHORT_LABELS, dollarsTyped, MONTHS_AHEAD } from './cohort-values.rules.ts';
import { EarningsEstimate } from './earnings-estimate.tsx';
import type { CohortForm } from './use-cohort-form.ts';

interface PartProps {
  form: CohortForm;
  cohort: TeacherCohort;
}

/**
 * Everything about a cohort that its teachers may change (M 2.1), in groups. Locked fields stay readable, with the
 * reason.
 */
export function CohortFields(props: PartProps) {
  return (
    <>
      <EditorGroup title="Basics">
        <Fields>
          <CohortTexts form={props.form} locked={props.cohort.locked} />
        </Fields>
      </EditorGroup>
      <EditorGroup title="Dates">
        <Fields>
          <Dates {...props} />
        </Fields>
      </EditorGroup>
      <EditorGroup title="Seats and prices">
        <Fields>
          <Seats {...props} />
        </Fields>
      </EditorGroup>
      <EditorGroup title="Teacher assistant">
        <Assistant {...props} />
      </EditorGroup>
      <EarningsEstimate
        values={props.form.values}
        feeBps={props.cohort.fee_bps}
        isHouse={props.cohort.is_house}
        sold={props.cohort.sold}
        earned={props.cohort.earned}
      />
    </>
  );
}

const WHENS = [
  { at: 'start', instant: 'startsAtUtc', help: 'At least 4 weeks from now. We suggest 8.' },
  { at: 'end', instant: 'endsAtUtc', help: undefined },
  {
    at: 'payment',
    instant: 'paymentDueAtUtc',
    help: 'Enrollment closes at this time; it can be after the start date.',
  },
] as const;

function Dates({ form, cohort }: PartProps) {
  const { locked, timezone } = cohort;
  const { values } = form;
  const zones = useQuery(timezonesQuery);
  const { min, max } = pickerReach(now(), values.timezone, MONTHS_AHEAD);
  const moved = values.timezone !== timezone;
  return (
    <>
      <CohortPlace name="timezone" locked={locked} value={zoneLabel(timezone)}>
        <SearchSelectField
          label={COHORT_LABELS.timezone}
          help="Dates below are in this time zone."
          options={zoneOptions(zones.data ?? [], values.timezone)}
          placeholder="Type a city"
          none={
            zones.isError ? "Couldn't load the list. Reload the page." : 'No time zone by that name. Try a large city.'
          }
          required
          {...form.field('timezone')}
        />
      </CohortPlace>
      {moved && <ZoneMoved cohort={cohort} to={values.timezone} />}
      {WHENS.map(({ at, help }) => (
        <CohortPlace key={at} name={`${at}date`} locked={locked} value={localTimeText(values[at])}>
          <WhenField
            label={COHORT_LABELS[at]}
            zone={values.timezone}
            min={min}
            max={max}
            help={help}
            required
            {...form.field(at)}
          />
        </CohortPlace>
      ))}
    </>
  );
}

/** The local times stay, the instants move: shows what each time was, in both zones (rules-teachers C5). */
function ZoneMoved({ cohort, to }: { cohort: TeacherCohort; to: string }) {
  const lines = WHENS.flatMap(({ at, instant }) => {
    const then = cohort[instant];
    return then ? [`${COHORT_LABELS[at]}: ${zoneChangeText(new Date(then), cohort.timezone, to)}`] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className={styles.moved} role="status">
      <p>The clock times stay the same, so the actual times change:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Seats({ form, cohort }: PartProps) {
  const { locked, seats } = cohort;
  return (
    <>
      <CohortPlace name="capacity" locked={locked} value={formatCount(cohort.capacity)}>
        <NumberField label={COHORT_LABELS.capacity} help={capacityHint(cohort)} required {...form.field('capacity')} />
      </CohortPlace>
      <FieldPair>
        <CohortPlace name="price" locked={locked} value={formatDollars(cohort.price)}>
          <MoneyField
            label={COHORT_LABELS.price}
            help={<Price text={form.values.price} />}
            required
            {...form.field('price')}
          />
        </CohortPlace>
        <CohortPlace name="nonmemberPrice" locked={locked} value={formatDollars(cohort.nonmember_price)}>
          <MoneyField
            label={COHORT_LABELS.nonmemberPrice}
            help={<Price text={form.values.nonmemberPrice} />}
            required
            {...form.field('nonmemberPrice')}
          />
        </CohortPlace>
      </FieldPair>
      {seats.taken > 0 && !locked.price && <p className={textStyles.softSmall}>{priceHint(cohort)}</p>}
    </>
  );
}

/** What a price costs in credits, shown while typing. */
function Price({ text }: { text: string }) {
  const dollars = dollarsTyped(text);
  if (dollars === undefined) return <span>Each credit is worth $10.</span>;
  return (
    <span key="credits">
      <Credits count={creditCostOf(toCents(dollars))} />, at $10 each
    </span>
  );
}

function capacityHint({ status, capacity, seats: { taken, held } }: TeacherCohort): string {
  if (status === 'draft' || taken + held === 0) return 'How many learners can enroll.';
  const sold = `${formatCount(taken)} sold${held > 0 ? ` and ${formatCount(held)} on hold` : ''}`;
  return taken + held >= capacity
    ? `${sold}, so capacity can only go up.`
    : `${sold}, so capacity can’t go below ${formatCount(taken + held)}.`;
}

/** Learners who have paid keep their price; School Admins see how many paid what. */
function priceHint({ sold }: TeacherCohort): string {
  const paid = sold?.prices.map(
    ({ price, places }) => `${formatCount(places)} ${places === 1 ? 'person' : 'people'} paid ${formatDollars(price)}`,
  );
  return `${paid && paid.length > 0 ? `${paid.join(', ')}. ` : ''}A new price applies to new enrollments only; no one is charged or refunded the difference.`;
}

function Assistant({ form, cohort }: PartProps) {
  const { locked } = cohort;
  const { values } = form;
  const hours = `${cohort.lecture_hours} lecture hours`;
  return (
    <CohortPlace name="wantsTa" locked={locked} value={cohort.wantsTa ? `Yes, ${hours}` : 'No'}>
      <Fields>
        <SwitchField
          label="Request a teacher assistant"
          help="Someone to run the room while you teach, for $50 per lecture hour."
          checked={values.wantsTa}
          onChange={(wanted) => form.set('wantsTa', wanted)}
        />
        <div>
          <AssistantDuties />
        </div>
        {values.wantsTa && (
          <div id="lecture_hours">
            <NumberField
              label={COHORT_LABELS.lectureHours}
              help="Live hours with the class, in quarter hours: 12, 12.25, 12.5."
              required
              {...form.field('lectureHours')}
            />
          </div>
        )}
      </Fields>
    </CohortPlace>
  );
}
