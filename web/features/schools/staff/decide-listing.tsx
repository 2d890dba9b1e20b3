import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LISTING_WORDS_MAX } from '#contract/schools/listing.ts';
import { approveListing, type ListingFile, returnListing } from '#contract/schools/staff-listings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Row, Section } from '#web/kit/layout/page.tsx';
import { showDecidedListing, staffListingQuery } from './listings.query.ts';
import { RefusalForm, useApproval } from './refusal-form.tsx';

/** Decides on a listing request: list the course, or return it with a text that its teachers read. */
export function DecideListing({ listing }: { listing: ListingFile }) {
  const client = useQueryClient();
  const [returning, setReturning] = useState(false);
  const params = { id: listing.id };
  const approve = useApproval({
    approve: (keyFor) => call(approveListing, { params, idempotencyKey: keyFor(listing.id) }),
    failed: "Couldn't list it",
    onApproved: async ({ listing: decided }) => {
      toast.success('Listed', `${decided.courseName} is in the catalog.`);
      await showDecidedListing(client, decided);
    },
    refresh: () => client.invalidateQueries(staffListingQuery(listing.id)),
  });
  return (
    <Section title="Your answer" line="Once it's listed, this school's later courses are listed without review.">
      {returning ? (
        <RefusalForm
          label="Changes needed (they'll read this word for word)"
          limit={LISTING_WORDS_MAX}
          submit="Return and send"
          done="Returned"
          failed="Couldn't return it"
          send={(body, idempotencyKey) => call(returnListing, { params, body, idempotencyKey })}
          onDone={({ listing: decided }) => showDecidedListing(client, decided)}
          onCancel={() => setReturning(false)}
        />
      ) : (
        <Row gap={8}>
          <Button loading={approve.isPending} onClick={() => approve.mutate()}>
            List course
          </Button>
          <Button variant="secondary" onClick={() => setReturning(true)}>
            Return
          </Button>
        </Row>
      )}
    </Section>
  );
}
