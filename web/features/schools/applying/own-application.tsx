import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import {
  applyToTeach,
  changeApplication,
  type getOwnApplication,
  type OwnApplication,
  withdrawApplication,
} from '#contract/schools/applications.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { Row, Stack } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ApplicationForm } from './application-form.tsx';
import { ApprovedApplication, DeclinedApplication, WaitingApplication } from './application-status.tsx';
import { ownApplicationQuery } from './applying.query.ts';
import { type ApplicationText, NO_TEXT } from './kept-application.ts';
import { VerifyFirst } from './verify-first.tsx';

type ApplicationState = ResponseOf<typeof getOwnApplication>;

const textOf = ({ schoolName, teaches, audience, link }: OwnApplication): ApplicationText => ({
  schoolName,
  teaches,
  audience,
  link: link ?? '',
});

/** The user's own application: the form, or its current state. */
export function OwnApplicationPart() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { application, mayApplyAtUtc } = useSuspenseQuery(ownApplicationQuery).data;
  const [another, setAnother] = useState(false);
  const keyFor = useAttemptKey();
  const show = (response: ApplicationState) => client.setQueryData(ownApplicationQuery.queryKey, response);
  if (application?.state === 'waiting') return <Waiting application={application} onChange={show} />;
  if (application?.state === 'approved' && !another) {
    return (
      <Stack gap={16}>
        <ApprovedApplication application={application} />
        <div>
          <Button variant="secondary" onClick={() => setAnother(true)}>
            Apply for a second school
          </Button>
        </div>
      </Stack>
    );
  }
  if (application?.state === 'declined' && mayApplyAtUtc) {
    return <DeclinedApplication application={application} mayApplyAt={mayApplyAtUtc} />;
  }
  return (
    <Stack gap={16}>
      {application?.state === 'declined' && <DeclinedApplication application={application} mayApplyAt={null} />}
      {mayApplyAtUtc && (
        <p role="status">
          You've applied three times today. We'll keep what you write here, and you can send it starting{' '}
          <DateTime at={mayApplyAtUtc} />.
        </p>
      )}
      {!user.emailVerified && <VerifyFirst email={user.email} />}
      <ApplicationForm
        initial={application && application.state !== 'approved' ? textOf(application) : NO_TEXT}
        kept="until-sent"
        submit="Send application"
        // Sending again after a withdrawal is a new attempt, even with the same text
        send={(text) => call(applyToTeach, { body: text, idempotencyKey: keyFor([application?.id, text]) })}
        onSent={(response) => {
          setAnother(false);
          show(response);
          toast.success('Application sent', 'We emailed you a confirmation.');
        }}
      />
    </Stack>
  );
}

function Waiting({
  application,
  onChange,
}: {
  application: OwnApplication;
  onChange: (response: ApplicationState) => void;
}) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const params = { id: application.id };
  const withdraw = useMutation({
    mutationFn: () => call(withdrawApplication, { params }),
    onSuccess: (response) => {
      setWithdrawing(false);
      onChange(response);
      toast.success('Application withdrawn', 'Your answers are still in the form.');
    },
    onError: (error) => {
      setWithdrawing(false);
      toast.error("Couldn't withdraw your application", error.message);
      if (isApiProblem(error) && error.status === 409) void client.invalidateQueries(ownApplicationQuery);
    },
  });
  if (editing) {
    return (
      <ApplicationForm
        initial={textOf(application)}
        kept="no"
        submit="Save changes"
        send={(text) => call(changeApplication, { params, body: text })}
        onSent={(response) => {
          setEditing(false);
          onChange(response);
          toast.success('Saved');
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      <WaitingApplication
        application={application}
        actions={
          <Row gap={8}>
            <Button variant="secondary" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button variant="quiet" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          </Row>
        }
      />
      <Dialog
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title="Withdraw your application?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setWithdrawing(false)}>
              Keep application
            </Button>
            <Button variant="danger" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Withdraw
            </Button>
          </>
        }
      >
        <p>We won't review it. You can apply again, up to three times a day.</p>
      </Dialog>
    </>
  );
}
