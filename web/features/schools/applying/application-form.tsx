import { useEffect, useId, useRef } from 'react';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { isWebLink } from '#contract/primitives/web-address.ts';
import { APPLICATION_TEXT_MAX, LINK_WRONG } from '#contract/schools/application.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextAreaField, TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { type ApplicationText, forgetApplication, keepApplication, keptApplication } from './kept-application.ts';

const tooLong = (text: string, max: number) =>
  [...text.trim()].length > max ? `Use ${max} characters or fewer.` : undefined;
const needed = (text: string, max = Number.POSITIVE_INFINITY) =>
  text.trim() === '' ? FIELD_REQUIRED : tooLong(text, max);

/** The checks that can be done before sending; the server does the rest. */
function check({ schoolName, teaches, audience, link }: ApplicationText) {
  return {
    schoolName: needed(schoolName),
    teaches: needed(teaches, APPLICATION_TEXT_MAX),
    audience: needed(audience, APPLICATION_TEXT_MAX),
    link: trimUnseen(link) === '' || isWebLink(trimUnseen(link)) ? undefined : LINK_WRONG,
  };
}

/**
 * The application form. `kept`: what is typed is stored in this browser and restored after signing up; with
 * 'until-sent' it is cleared once sent. 'no' stores nothing: the form edits an application that was already sent.
 */
export function ApplicationForm<R>({
  initial,
  kept,
  send,
  onSent,
  submit,
  onCancel,
  note,
}: {
  initial: ApplicationText;
  kept: 'no' | 'until-sent' | 'on';
  send: (text: ApplicationText) => Promise<R>;
  onSent: (response: R) => void;
  /** Label of the submit button. */
  submit: string;
  onCancel?: () => void;
  /** What the user should know before submitting. */
  note?: string;
}) {
  const noteId = useId();
  const sent = useRef(false);
  const form = useServerForm({
    initial,
    check,
    submit: (text) => send(text),
    onSuccess: (response) => {
      sent.current = true;
      if (kept === 'until-sent') forgetApplication();
      onSent(response);
    },
  });
  const { set, values } = form;
  useEffect(() => {
    const before = kept === 'no' ? null : keptApplication();
    if (!before) return;
    for (const [name, text] of Object.entries(before)) if (text !== '') set(name, text);
  }, [kept, set]);
  const untouched = useRef(true);
  useEffect(() => {
    if (kept === 'no' || sent.current) return;
    // The first render runs before the stored text is restored
    if (untouched.current) {
      untouched.current = false;
      return;
    }
    // Right away: the window may close after the last keystroke.
    keepApplication(values);
  }, [kept, values]);
  return (
    <form {...form.props}>
      <Fields>
        <FormProblem form={form} />
        <TextField
          label="School name"
          required
          help="Your own name is fine. You can change it later."
          autoComplete="organization"
          {...form.field('schoolName')}
        />
        <TextAreaField
          label="What do you teach?"
          required
          rows={6}
          limit={APPLICATION_TEXT_MAX}
          placeholder="Your craft, what your students will make, and where you work in it professionally."
          {...form.field('teaches')}
        />
        <TextAreaField
          label="Who is it for?"
          required
          rows={4}
          limit={APPLICATION_TEXT_MAX}
          placeholder="What they can already do, and where you'd find your first ten students."
          {...form.field('audience')}
        />
        <TextField
          label="A link to your work"
          type="url"
          required={false}
          help="A reel, portfolio, or recorded class. Start with https://"
          autoComplete="url"
          {...form.field('link')}
        />
        {note && (
          <p id={noteId} role="status">
            {note}
          </p>
        )}
        <Row gap={8}>
          <SubmitButton form={form} size="lg" aria-describedby={note ? noteId : undefined}>
            {submit}
          </SubmitButton>
          {onCancel && (
            <Button size="lg" variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Row>
      </Fields>
    </form>
  );
}
