import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { EMAIL_WRONG, isEmail } from '#contract/primitives/email-text.ts';
import type { BodyInputOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { givePlacement, type showPlacement } from '#contract/students/student-acts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { Stack } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { cohortLabel } from '#web/kit/text/cohort-text.ts';
import { counted } from '#web/kit/text/counted.ts';
import { ReasonField } from './reason-field.tsx';
import { placementQuery, studentCohortsQuery } from './students.query.ts';
import { useAct } from './use-act.ts';

type Placement = ResponseOf<typeof showPlacement>['placement'];
interface Chosen {
  readonly cohortId: number;
  readonly email: string;
}

/** Enrolls someone for free: asks who and in which cohort, then shows what that does and asks for the reason. */
export function GivePlace({ course, onClose }: { course: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>();
  return chosen ? (
    <Confirm chosen={chosen} onClose={onClose} onBack={() => setChosen(undefined)} />
  ) : (
    <Choose course={course} onClose={onClose} onChosen={setChosen} />
  );
}

function Choose({
  course,
  onClose,
  onChosen,
}: {
  course: string;
  onClose: () => void;
  onChosen: (chosen: Chosen) => void;
}) {
  const form = useId();
  const { data: cohorts = [] } = useQuery(studentCohortsQuery(course));
  const open = cohorts.filter(({ status }) => status === 'enrolling' || status === 'started');
  const [email, setEmail] = useState('');
  const [cohort, setCohort] = useState('');
  const [asked, setAsked] = useState(false);
  const cohortId = Number(cohort || open[0]?.id || 0);
  const typed = trimUnseen(email);
  const wrong = typed === '' ? FIELD_REQUIRED : isEmail(typed) ? undefined : EMAIL_WRONG;
  const next = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (wrong === undefined && cohortId > 0) onChosen({ cohortId, email: typed });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add student"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          {open.length > 0 && (
            <Button type="submit" form={form}>
              Continue
            </Button>
          )}
        </>
      }
    >
      {open.length === 0 ? (
        <p>No cohort is enrolling or running. Publish one first.</p>
      ) : (
        <form id={form} onSubmit={next} noValidate>
          <Stack>
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="off"
              help="They don't need an account. We'll email them how to get started."
              required
              value={email}
              error={asked ? wrong : undefined}
              onChange={setEmail}
            />
            <SelectField
              label="Cohort"
              name="cohort"
              value={String(cohortId)}
              options={open.map((cohort) => ({ value: String(cohort.id), label: cohortLabel(cohort) }))}
              onChange={setCohort}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function Confirm({ chosen, onClose, onBack }: { chosen: Chosen; onClose: () => void; onBack: () => void }) {
  const run = useQuery(placementQuery(chosen.cohortId, chosen.email));
  const act = useAct<BodyInputOf<typeof givePlacement>>({
    send: (body, idempotencyKey) => call(givePlacement, { params: { id: chosen.cohortId }, body, idempotencyKey }),
    done: 'Student added',
    again: () => void run.refetch(),
    onClose,
  });
  const placement = run.data;
  return (
    <DryRunDialog
      open
      onClose={onClose}
      title={placement ? `Add to ${placement.cohort.moniker}?` : 'Add student'}
      consequences={placement?.allowed ? placementConsequences(placement) : placement ? [] : undefined}
      failed={run.isError ? { error: run.error, onRetry: onBack } : undefined}
      action="Add student"
      pending={act.pending}
      problem={act.problem ?? placement?.whyNot ?? undefined}
      onConfirm={() => {
        if (placement?.allowed) act.press((reason) => ({ email: chosen.email, reason }));
      }}
    >
      <ReasonField {...act.reason} />
    </DryRunDialog>
  );
}

export function placementConsequences({ email, cohort, seats }: Placement): Consequence[] {
  return [
    { title: 'Money', lines: ['Free for them; no revenue for your school.'] },
    {
      title: 'Seats',
      lines: [
        seats.remaining === 1
          ? `This takes the last seat in ${cohort.moniker}.`
          : `This takes one of the ${counted(seats.remaining, 'seat')} left in ${cohort.moniker}.`,
        ...(seats.waiting > 0
          ? [
              `${counted(seats.waiting, 'person is', 'people are')} on the waitlist. This seat won't be offered to them.`,
            ]
          : []),
      ],
    },
    { title: 'Who gets notified', lines: [`${email} gets an email with the dates and class sessions.`] },
  ];
}
