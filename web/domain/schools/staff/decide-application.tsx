import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { APPLICATION_TEXT_MAX, APPLY_AGAIN_DAYS } from '#contract/schools/application.ts';
import {
  type ApplicationFile,
  approveApplication,
  declineApplication,
} from '#contract/schools/staff-applications.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextAreaField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row, Section } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { applicationQuery, showDecided } from './applications.query.ts';

/** Approve, which says first what it makes; or decline, with words that the applicant reads. */
export function DecideApplication({ application }: { application: ApplicationFile }) {
  const [approving, setApproving] = useState(false);
  const [declining, setDeclining] = useState(false);
  return (
    <Section title="Your answer">
      {declining ? (
        <Decline application={application} onCancel={() => setDeclining(false)} />
      ) : (
        <Row gap={8}>
          <Button onClick={() => setApproving(true)}>Approve</Button>
          <Button variant="secondary" onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </Row>
      )}
      {approving && <Approve application={application} onClose={() => setApproving(false)} />}
    </Section>
  );
}

function Approve({ application, onClose }: { application: ApplicationFile; onClose: () => void }) {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const body = { updatedAtUtc: application.updatedAtUtc };
  const approve = useMutation({
    mutationFn: () => call(approveApplication, { params: { id: application.id }, body, idempotencyKey: keyFor(body) }),
    onSuccess: async ({ application: decided }) => {
      toast.success('Approved', `${decided.school?.name ?? decided.schoolName} is a school now.`);
      onClose();
      await showDecided(client, decided);
    },
    onError: async (error) => {
      onClose();
      toast.error("It wasn't approved", error.message);
      // decided or changed meanwhile: show what it is now
      if (isApiProblem(error) && error.status === 409) await client.invalidateQueries(applicationQuery(application.id));
    },
  });
  const who = application.person.displayName || 'The applicant';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Approve ${application.schoolName}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={approve.isPending} onClick={() => approve.mutate()}>
            Approve
          </Button>
        </>
      }
    >
      <p>
        This makes the school at <strong>/schools/{application.slug}</strong>. {who} becomes its School Admin, and gets
        an email that leads to a first course.
      </p>
    </Dialog>
  );
}

function Decline({ application, onCancel }: { application: ApplicationFile; onCancel: () => void }) {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const form = useServerForm({
    initial: { words: '' },
    check: ({ words }) => ({ words: words.trim() === '' ? FIELD_REQUIRED : undefined }),
    submit: async (body) => {
      try {
        return await call(declineApplication, { params: { id: application.id }, body, idempotencyKey: keyFor(body) });
      } catch (error) {
        // The words stay where they are until one has seen what became of it.
        if (isApiProblem(error) && error.status === 409) toast.error("It wasn't declined", error.message);
        throw error;
      }
    },
    onSuccess: async ({ application: decided }) => {
      toast.success('Declined', 'They get your words by email.');
      await showDecided(client, decided);
    },
  });
  return (
    <form {...form.props}>
      <LeaveGuard changed={form.changed && !form.sending} />
      <Fields>
        <FormProblem form={form} />
        <TextAreaField
          label="Why not? They read this, word for word."
          required
          rows={6}
          autoFocus
          limit={APPLICATION_TEXT_MAX}
          {...form.field('words')}
        />
        <p>They can apply again in {APPLY_AGAIN_DAYS} days.</p>
        <Row gap={8}>
          <SubmitButton form={form} variant="danger">
            Decline and send
          </SubmitButton>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Fields>
    </form>
  );
}
