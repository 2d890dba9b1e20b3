import type { ReactNode } from 'react';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { Fields } from '#web/kit/form/form.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import { EventPlace, EventTextField, type FieldsForm, type TextExtras } from './event-field.tsx';
import { AFTER, EVENT_LABELS, type EventValue, fieldsInSection, recapTimeOf, wrongIn } from './event-values.rules.ts';
import { Folded } from './folded.tsx';

interface AfterProps {
  form: FieldsForm & { errors: Partial<Record<EventValue, string | undefined>> };
  event: TeacherEvent;
}

interface PartsProps extends AfterProps {
  sending: ReactNode;
  /** The state of the homework project, and the extra actions for staff. */
  homework: ReactNode;
}

/**
 * 'After the Event is Over' (M 2.8): recording, summary, homework, and the recap. Folded until the event starts, or
 * until something in it has an error.
 */
export function AfterFields({ form, event, sending, homework }: PartsProps) {
  const due = event.status === 'started' || event.status === 'completed';
  return (
    <Folded title="After the Event is Over" open={due} wrong={wrongIn(form.errors, AFTER)}>
      <Fields>
        <Links form={form} event={event} />
        <Recap form={form} event={event} />
        {event.status !== 'draft' && event.shouldSendRecapEmail && <div>{sending}</div>}
        {homework}
      </Fields>
    </Folded>
  );
}

function Links({ form, event: { locked } }: AfterProps) {
  const { shouldCreateCccProject, cccProjectUrl } = form.values;
  const willBeCreated = shouldCreateCccProject && cccProjectUrl === '';
  const extras: TextExtras = willBeCreated
    ? { cccProjectUrl: { help: 'Filled in automatically when the project is created, or paste your own.' } }
    : {};
  return fieldsInSection('after').map((name) => (
    <EventTextField key={name} name={name} form={form} locked={locked} {...extras[name]} />
  ));
}

function Recap({ form, event }: AfterProps) {
  const { values } = form;
  const { locked, recapSentAtUtc } = event;
  const choose = (wanted: boolean) => {
    form.set('shouldSendRecapEmail', wanted);
    if (wanted && values.sendRecap.date === '') form.set('sendRecap', recapTimeOf(values));
  };
  return (
    <>
      <EventPlace
        name="shouldSendRecapEmail"
        locked={locked}
        value={
          recapSentAtUtc ? (
            <span>
              Sent <DateTime at={recapSentAtUtc} />
            </span>
          ) : values.shouldSendRecapEmail ? (
            'Sent automatically'
          ) : (
            'Not sent'
          )
        }
      >
        <SwitchField
          label="Send a recap email"
          help="Goes to everyone who attended or was expected. If you press “Send now,” you'll get a copy."
          checked={values.shouldSendRecapEmail}
          onChange={choose}
        />
      </EventPlace>
      {values.shouldSendRecapEmail && (
        <>
          <EventPlace name="sendRecapDate" locked={locked} value={localTimeText(values.sendRecap)}>
            <WhenField
              label={EVENT_LABELS.sendRecap}
              zone={values.timezone}
              help="Sent after the event ends; it moves with the event if you reschedule."
              required
              {...form.field('sendRecap')}
            />
          </EventPlace>
          <EventTextField name="recap" form={form} locked={locked} required />
        </>
      )}
    </>
  );
}
