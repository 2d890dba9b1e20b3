import type { ReactNode } from 'react';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { editorTools } from '#web/domain/media/editor-tools.ts';
import { FieldPlace } from '#web/kit/form/field-place.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields } from '#web/kit/form/form.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { WhenField } from '#web/kit/form/when-field.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { RICH_TEXT_ROWS, RichTextField } from '#web/kit/rich-text/rich-text-field.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { wallWords } from '#web/kit/time/wall-words.ts';
import type { FieldsForm } from './event-fields.tsx';
import { AFTER, EVENT_LABELS, type EventValue, lockOf, recapTimeOf, wrongIn } from './event-values.rules.ts';
import { Folded } from './folded.tsx';

interface AfterProps {
  form: FieldsForm & { errors: Partial<Record<EventValue, string | undefined>> };
  event: TeacherEvent;
}

interface PartsProps extends AfterProps {
  /** Sends the recap, and says what became of it. */
  sending: ReactNode;
  /** How far the homework project is, and what staff may do beyond. */
  homework: ReactNode;
}

const tools = editorTools('Event');

/** 'After the Event is Over' (M 2.8): recording, summary, homework and the recap. Folded until it is time, or something in it is wrong. */
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
  const { values } = form;
  return (
    <>
      <FieldPlace
        at="recordingUrl"
        label={EVENT_LABELS.recordingUrl}
        reason={lockOf(locked, 'recordingUrl')}
        value={values.recordingUrl || 'None'}
      >
        <TextField
          label={EVENT_LABELS.recordingUrl}
          type="url"
          placeholder="https://"
          help="YouTube and Loom videos play on the page. Other URLs appear as a link."
          required={false}
          {...form.field('recordingUrl')}
        />
      </FieldPlace>
      <FieldPlace
        at="summary"
        label={EVENT_LABELS.summary}
        reason={lockOf(locked, 'summary')}
        value={<RichText html={values.summary} />}
      >
        <RichTextField
          label={EVENT_LABELS.summary}
          help="Shown on the event page after it ends."
          minRows={RICH_TEXT_ROWS}
          required={false}
          {...tools}
          {...form.field('summary')}
        />
      </FieldPlace>
      <FieldPlace
        at="cccProjectUrl"
        label={EVENT_LABELS.cccProjectUrl}
        reason={lockOf(locked, 'cccProjectUrl')}
        value={values.cccProjectUrl || 'None'}
      >
        <TextField
          label={EVENT_LABELS.cccProjectUrl}
          type="url"
          placeholder="https://"
          help={
            values.shouldCreateCccProject && values.cccProjectUrl === ''
              ? 'Filled in automatically when the project is created, or paste your own.'
              : 'Where learners submit their work. Shown on the event page.'
          }
          required={false}
          {...form.field('cccProjectUrl')}
        />
      </FieldPlace>
    </>
  );
}

function Recap({ form, event }: AfterProps) {
  const { values } = form;
  const { locked, recapSentAtUtc } = event;
  const lock = lockOf(locked, 'shouldSendRecapEmail');
  const choose = (wanted: boolean) => {
    form.set('shouldSendRecapEmail', wanted);
    if (wanted && values.sendRecap.date === '') form.set('sendRecap', recapTimeOf(values));
  };
  return (
    <>
      <FieldPlace
        at="shouldSendRecapEmail"
        label={EVENT_LABELS.shouldSendRecapEmail}
        reason={lock}
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
      </FieldPlace>
      {values.shouldSendRecapEmail && (
        <>
          <FieldPlace
            at="sendRecapDate"
            label={EVENT_LABELS.sendRecap}
            reason={lockOf(locked, 'sendRecap')}
            value={wallWords(values.sendRecap)}
          >
            <WhenField
              label={EVENT_LABELS.sendRecap}
              zone={values.timezone}
              help="Sent after the event ends; it moves with the event if you reschedule."
              required
              {...form.field('sendRecap')}
            />
          </FieldPlace>
          <FieldPlace
            at="recap"
            label={EVENT_LABELS.recap}
            reason={lockOf(locked, 'recap')}
            value={<RichText html={values.recap} />}
          >
            <RichTextField
              label={EVENT_LABELS.recap}
              help="The text of the email."
              minRows={RICH_TEXT_ROWS}
              required
              {...tools}
              {...form.field('recap')}
            />
          </FieldPlace>
        </>
      )}
    </>
  );
}
