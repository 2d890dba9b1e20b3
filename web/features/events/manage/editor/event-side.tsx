import { Link } from '@tanstack/react-router';
import { EVENT_FIELDS } from '#contract/events/event.fields.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { FieldLink } from '#web/kit/form/field-link.tsx';
import { labelsOf } from '#web/kit/form/form-values.ts';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { SideCancelled, SideFigures, SideMissing, SidePart } from '#web/kit/layout/editor-frame-side.tsx';
import { LastSaved } from '#web/kit/layout/last-saved.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { eventAddress } from '../../page/event-time.rules.ts';
import { EventActions } from './event-actions.tsx';
import styles from './event-side.module.css';
import { EventState } from './event-state.tsx';
import { PREVIEWS } from './preview-text.ts';

interface Publishing {
  /** The value of the selector: draft, or published with the next save. */
  status: string;
  onStatus: (status: string) => void;
  onPublish: () => void;
  sending: boolean;
}

interface SideProps {
  event: TeacherEvent;
  /** Null: the event can't be published anymore. */
  publishing: Publishing | null;
  /** Who last saved the event and when, as far as the form knows. */
  lastSaved: { by: string | null; at: string | null };
}

/** The sidebar: the event's state and what it means, what is missing, how others find it, and who saved last. */
export function EventSide({ event, publishing, lastSaved }: SideProps) {
  return (
    <div className={layoutStyles.column20}>
      <SidePart id="event-status" title="Status">
        {/* An event that can still be saved shows this in the header above the form. */}
        {publishing ? (
          <DraftStatus {...publishing} />
        ) : (
          event.status === 'cancelled' && <EventState status={event.status} />
        )}
        <StatusText event={event} />
        <Seats event={event} />
      </SidePart>
      {publishing && <ToPublish event={event} {...publishing} />}
      <Preview event={event} />
      <EventActions event={event} />
      <LastSaved {...lastSaved} />
    </div>
  );
}

/** M§4: the selector is shown only while the event is a draft. */
function DraftStatus({ status, onStatus }: Publishing) {
  return (
    <div className={styles.wide}>
      <SelectField
        label="Status"
        labelHidden
        name="status"
        value={status}
        options={[
          { value: 'draft', label: 'Draft' },
          { value: 'published', label: 'Published' },
        ]}
        help={status === 'published' ? "Save to publish. You'll see what happens before you confirm." : undefined}
        onChange={onStatus}
      />
    </div>
  );
}

function StatusText({ event }: { event: TeacherEvent }) {
  const { status, movedFromUtc, timezone, cancelledAtUtc, endedEarlyAtUtc, endsAtUtc } = event;
  switch (status) {
    case 'draft':
      return <p>Not public yet. Only your team can see it.</p>;
    case 'published':
      return (
        <>
          <p key="published">It's public. You can't change its {event.course ? 'kind or cohort' : 'kind'} anymore.</p>
          {movedFromUtc && (
            <p className={textStyles.softSmall}>
              Learners see “New time” next to the old one: <DateTime at={movedFromUtc} zone={timezone} />
            </p>
          )}
        </>
      );
    case 'started':
      return <p>It's live. You can't change the start anymore, but you can extend it or end it.</p>;
    case 'completed':
      return (
        <p key="completed">
          {endedEarlyAtUtc ? 'Ended early ' : 'Ended '}
          {endsAtUtc && <DateTime at={endsAtUtc} />}
          <span>. You can still edit “After the Event is Over.”</span>
        </p>
      );
    case 'cancelled':
      return <SideCancelled at={cancelledAtUtc}>This event is canceled. That can't be undone.</SideCancelled>;
  }
}

function Seats({ event: { seats, status, kind } }: { event: TeacherEvent }) {
  if (status === 'draft' && seats.attending + seats.held + seats.waiting === 0) return null;
  const over = status === 'completed';
  const rows = [
    [kind === 'Class Session' ? 'Expected' : over ? 'Had a seat' : 'Attending', seats.attending],
    ['On hold in a checkout or offer', seats.held],
    ['On the waitlist', seats.waiting],
  ] as const;
  const shown = rows.filter(([, count], at) => at === 0 || count > 0);
  return <SideFigures rows={shown.map(([label, count]) => [label, formatCount(count)])} />;
}

/** Everything that keeps a draft from being published, each a link to its field, and the publish button. */
function ToPublish({ event: { missing }, onPublish, sending }: Publishing & { event: TeacherEvent }) {
  return (
    <div id="publishing">
      <SidePart id="event-publish" title="Publishing">
        {missing.length === 0 ? (
          <p>Ready to publish.</p>
        ) : (
          <SideMissing
            lead={`${counted(missing.length, 'thing', 'things')} left before you can publish:`}
            gaps={missing.map(({ field, message }) => ({
              field,
              text: <FieldLink field={field}>{gapText(field, message)}</FieldLink>,
            }))}
          />
        )}
        <p className={textStyles.softSmall}>
          You'll see what happens before you confirm. A published event can't go back to draft.
        </p>
        <Button variant="secondary" loading={sending} onClick={onPublish}>
          Publish
        </Button>
      </SidePart>
    </div>
  );
}

/** Messages that only say that something is required get the field's name. */
function gapText(field: string, message: string): string {
  const name = LABELS[field];
  return name && message.startsWith('This field is required') ? `${name}: ${lowerFirst(message)}` : message;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const LABELS: Readonly<Record<string, string | undefined>> = labelsOf(EVENT_FIELDS);

function Preview({ event }: { event: TeacherEvent }) {
  const address = `${publicConfig().origin}/events/${eventAddress(event)}`;
  const shown = PREVIEWS.filter(({ as }) => as !== 'enrolled' || event.course !== null);
  return (
    <SidePart id="event-preview" title="Preview">
      <ul className={styles.previews}>
        {shown.map(({ as, who }) => (
          <li key={as}>
            <Link to="/teachers/events/$id/preview" params={{ id: String(event.id) }} search={{ as }}>
              As {who}
            </Link>
          </li>
        ))}
      </ul>
      {event.status !== 'draft' && (
        <>
          <p className={layoutStyles.shrinkable}>
            <Link to="/events/$address" params={{ address: eventAddress(event) }}>
              {address.replace(/^https?:\/\//, '')}
            </Link>
          </p>
          <div>
            <CopyButton text={address}>Copy link</CopyButton>
          </div>
        </>
      )}
    </SidePart>
  );
}
