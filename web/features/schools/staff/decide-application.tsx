import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { APPLICATION_TEXT_MAX, APPLY_AGAIN_DAYS } from '#contract/schools/application.ts';
import {
  type ApplicationFile,
  approveApplication,
  declineApplication,
} from '#contract/schools/staff-applications.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Row, Section } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { applicationQuery, showDecided } from './applications.query.ts';
import { RefusalForm, useApproval } from './refusal-form.tsx';

/**
 * Decides on an application: approve, which first says what it creates; or decline, with a text that the applicant
 * reads.
 */
export function DecideApplication({ application }: { application: ApplicationFile }) {
  const client = useQueryClient();
  const [approving, setApproving] = useState(false);
  const [declining, setDeclining] = useState(false);
  return (
    <Section title="Your answer">
      {declining ? (
        <RefusalForm
          label="Reason (they'll read this word for word)"
          limit={APPLICATION_TEXT_MAX}
          submit="Decline and send"
          danger
          done="Declined"
          failed="Couldn't decline it"
          send={(body, idempotencyKey) =>
            call(declineApplication, { params: { id: application.id }, body, idempotencyKey })
          }
          onDone={({ application: decided }) => showDecided(client, decided)}
          onCancel={() => setDeclining(false)}
        >
          <p>They can apply again in {APPLY_AGAIN_DAYS} days.</p>
        </RefusalForm>
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
  const body = { updatedAtUtc: application.updatedAtUtc };
  const approve = useApproval({
    approve: (keyFor) =>
      call(approveApplication, { params: { id: application.id }, body, idempotencyKey: keyFor(body) }),
    failed: "Couldn't approve it",
    onApproved: async ({ application: decided }) => {
      toast.success('Approved', `${decided.school?.name ?? decided.schoolName} is now a school.`);
      onClose();
      await showDecided(client, decided);
    },
    onFailed: onClose,
    refresh: () => client.invalidateQueries(applicationQuery(application.id)),
  });
  const applicant = application.person.displayName || 'The applicant';
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
        This creates the school at <strong>/schools/{application.slug}</strong>. <bdi>{applicant}</bdi> becomes the
        School Admin and gets an email with a link to create a first course.
      </p>
    </Dialog>
  );
}
