import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { LISTING_WORDS_MAX } from '#contract/schools/listing.ts';
import { approveListing, type ListingFile, returnListing } from '#contract/schools/staff-listings.endpoints.ts';
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
import { showDecidedListing, staffListingQuery } from './listings.query.ts';

/** List the course, or return it with words that its teachers read. */
export function DecideListing({ listing }: { listing: ListingFile }) {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const [returning, setReturning] = useState(false);
  const approve = useMutation({
    mutationFn: () => call(approveListing, { params: { id: listing.id }, idempotencyKey: keyFor(listing.id) }),
    onSuccess: async ({ listing: decided }) => {
      toast.success('Listed', `${decided.courseName} is in the catalog.`);
      await showDecidedListing(client, decided);
    },
    onError: async (error) => {
      toast.error("It wasn't listed", error.message);
      // decided or changed meanwhile: show what it is now
      if (isApiProblem(error) && error.status === 409) await client.invalidateQueries(staffListingQuery(listing.id));
    },
  });
  return (
    <Section title="Your answer" line="Once it is listed, later courses of this school are listed without asking.">
      {returning ? (
        <Return listing={listing} onCancel={() => setReturning(false)} />
      ) : (
        <Row gap={8}>
          <Button loading={approve.isPending} onClick={() => approve.mutate()}>
            List it
          </Button>
          <Button variant="secondary" onClick={() => setReturning(true)}>
            Return
          </Button>
        </Row>
      )}
    </Section>
  );
}

function Return({ listing, onCancel }: { listing: ListingFile; onCancel: () => void }) {
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  const form = useServerForm({
    initial: { words: '' },
    check: ({ words }) => ({ words: words.trim() === '' ? FIELD_REQUIRED : undefined }),
    submit: async (body) => {
      try {
        return await call(returnListing, { params: { id: listing.id }, body, idempotencyKey: keyFor(body) });
      } catch (error) {
        // The words stay where they are until one has seen what became of it.
        if (isApiProblem(error) && error.status === 409) toast.error("It wasn't returned", error.message);
        throw error;
      }
    },
    onSuccess: async ({ listing: decided }) => {
      toast.success('Returned', 'They get your words by email.');
      await showDecidedListing(client, decided);
    },
  });
  return (
    <form {...form.props}>
      <LeaveGuard changed={form.changed && !form.sending} />
      <Fields>
        <FormProblem form={form} />
        <TextAreaField
          label="What has to change? They read this, word for word."
          required
          rows={6}
          autoFocus
          limit={LISTING_WORDS_MAX}
          {...form.field('words')}
        />
        <Row gap={8}>
          <SubmitButton form={form}>Return and send</SubmitButton>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Fields>
    </form>
  );
}
