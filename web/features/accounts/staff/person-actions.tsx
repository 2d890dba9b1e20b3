import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changePerson,
  endPersonsSessions,
  endPersonsTwoStep,
  grantCredits,
  type PersonFile,
} from '#contract/accounts/staff.endpoints.ts';
import { MAX_CREDITS_AT_ONCE } from '#contract/accounts/staff-text.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { required } from '#web/features/accounts/account-checks.ts';
import { personQuery } from '#web/features/accounts/staff/staff.query.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { CardGrid, Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

const REASON_HELP = 'Recorded in the audit log under your name.';

/** What staff can do for a person, each with a reason. */
export function PersonActions({ person }: { person: PersonFile }) {
  const [round, setRound] = useState(0);
  const client = useQueryClient();
  const refresh = async () => {
    setRound((before) => before + 1);
    await client.invalidateQueries({ queryKey: personQuery(person.id).queryKey });
  };
  return (
    <Section title="Actions">
      <CardGrid min={280}>
        <Card>
          <FlagsForm key={`flags-${round}`} person={person} onDone={refresh} />
        </Card>
        <Card>
          <CreditsForm key={`credits-${round}`} person={person} onDone={refresh} />
        </Card>
        {person.twoStepSince && (
          <Card>
            <TwoStepForm key={`two-step-${round}`} person={person} onDone={refresh} />
          </Card>
        )}
      </CardGrid>
      <SignOut person={person} onDone={refresh} />
    </Section>
  );
}

interface Own {
  person: PersonFile;
  onDone: () => Promise<void>;
}

function FlagsForm({ person, onDone }: Own) {
  const self = useCurrentUser().id === person.id;
  const form = useServerForm({
    initial: { isBeta: person.isBeta, isStaff: person.isStaff, reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    submit: (values) => call(changePerson, { params: { id: person.id }, body: values }),
    onSuccess: async () => {
      toast.success('Saved');
      await onDone();
    },
  });
  const moved = form.values.isBeta !== person.isBeta || form.values.isStaff !== person.isStaff;
  return (
    <form {...form.props}>
      <Fields>
        <FormProblem form={form} />
        <Stack gap={4}>
          <SwitchField
            label="Beta"
            help="Sees the early-enrollment banner."
            checked={form.values.isBeta}
            onChange={(checked) => form.set('isBeta', checked)}
          />
          <SwitchField
            label="Staff"
            help={self ? 'Ask another admin to remove your flag.' : 'Full access to these pages and everything else.'}
            checked={form.values.isStaff}
            disabled={self}
            onChange={(checked) => form.set('isStaff', checked)}
          />
        </Stack>
        <TextField label="Reason" help={REASON_HELP} autoComplete="off" required {...form.field('reason')} />
        <div>
          <Button type="submit" loading={form.sending} disabled={!moved}>
            Save flags
          </Button>
        </div>
      </Fields>
    </form>
  );
}

function CreditsForm({ person, onDone }: Own) {
  // One key per form, so a double click has the effect only once.
  const [key] = useState(() => makeKey());
  const form = useServerForm({
    initial: { credits: '', reason: '' },
    check: ({ credits, reason }) => ({
      credits:
        /^\d{1,4}$/.test(credits.trim()) && Number(credits) >= 1 && Number(credits) <= MAX_CREDITS_AT_ONCE
          ? undefined
          : `Enter a whole number from 1 to ${MAX_CREDITS_AT_ONCE}.`,
      reason: required(reason),
    }),
    submit: ({ credits, reason }) =>
      call(grantCredits, {
        params: { id: person.id },
        body: { credits: Number(credits), reason },
        idempotencyKey: key,
      }),
    onSuccess: async ({ credits }) => {
      toast.success('Credits granted', `${person.displayName} now has ${credits} and gets an email.`);
      await onDone();
    },
  });
  return (
    <form {...form.props}>
      <Fields>
        <FormProblem form={form} />
        <TextField
          label="Credits to grant"
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.field('credits')}
        />
        <TextField label="Reason" help={REASON_HELP} autoComplete="off" required {...form.field('reason')} />
        <div>
          <SubmitButton form={form} whenChanged>
            Grant credits
          </SubmitButton>
        </div>
      </Fields>
    </form>
  );
}

/** Turns off two-step sign-in for someone who lost their phone and recovery codes, once their identity is certain. */
function TwoStepForm({ person, onDone }: Own) {
  const self = useCurrentUser().id === person.id;
  const form = useServerForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason) }),
    submit: (values) => call(endPersonsTwoStep, { params: { id: person.id }, body: values }),
    onSuccess: async () => {
      toast.success('Two-step sign-in is off', `${person.displayName} was signed out and gets an email.`);
      await onDone();
    },
  });
  if (self) return <p>You can turn off your own two-step sign-in in your settings with a code.</p>;
  return (
    // Enter alone doesn't submit: the button asks for confirmation.
    <form {...form.props} onSubmit={(event) => event.preventDefault()}>
      <Fields>
        <FormProblem form={form} />
        <p>Two-step sign-in is on. Turn it off only if you're certain who's asking.</p>
        <TextField label="Reason" help={REASON_HELP} autoComplete="off" required {...form.field('reason')} />
        <div>
          <ConfirmButton confirm="Really turn it off?" loading={form.sending} onConfirm={() => form.submit()}>
            Turn off two-step sign-in
          </ConfirmButton>
        </div>
      </Fields>
    </form>
  );
}

function SignOut({ person, onDone }: Own) {
  const end = useMutation({
    mutationFn: () => call(endPersonsSessions, { params: { id: person.id } }),
    onSuccess: async ({ endedSessions }) => {
      toast.success(endedSessions === 1 ? 'One browser was signed out' : `${endedSessions} browsers were signed out`);
      await onDone();
    },
    onError: (problem) => toast.error("Couldn't sign them out", problem.message),
  });
  return (
    <Row>
      <ConfirmButton size="sm" confirm="Really sign them out?" loading={end.isPending} onConfirm={() => end.mutate()}>
        Sign out everywhere
      </ConfirmButton>
    </Row>
  );
}
