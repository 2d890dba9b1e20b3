import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CourseListing, endListing, requestListing } from '#contract/schools/listing.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { StateHead } from '#web/kit/layout/state-head.tsx';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './listing.module.css';
import { listingQuery, refreshListing } from './listing.query.ts';
import { ListingChecklist } from './listing-checklist.tsx';

/**
 * Whether a course is in the catalog, what it needs to get there, and the button that requests it (rules-teachers U4).
 */
export function ListingPage({ address, slug, children }: { address: string; slug: string; children?: ReactNode }) {
  const { data: listing } = useSuspenseQuery(listingQuery(address));
  return (
    <Page title="Get listed" line="The catalog is where people look for what to learn next.">
      {listing.state === 'listed' ? (
        <Listed address={address} slug={slug} listing={listing} />
      ) : listing.state === 'waiting' ? (
        <Waiting address={address} listing={listing} />
      ) : (
        <Unlisted address={address} listing={listing} />
      )}
      <Section title="Requirements">
        <ListingChecklist address={address} checklist={listing.checklist} />
      </Section>
      {children}
    </Page>
  );
}

/** Takes the course out of the catalog, or withdraws its request. */
function useEndListing(address: string, said: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endListing, { params: { id: address } }),
    onSuccess: async ({ listing }) => {
      client.setQueryData(listingQuery(address).queryKey, listing);
      toast.success(said);
      await refreshListing(client);
    },
    onError: (error) => toast.error('Something went wrong', error.message),
  });
}

function Listed({ address, slug, listing }: { address: string; slug: string; listing: CourseListing }) {
  const end = useEndListing(address, 'Removed from the catalog');
  const { openCohorts, listedAtUtc } = listing;
  return (
    <StateHead
      look="published"
      word="Listed"
      action={
        <ConfirmButton
          variant="secondary"
          confirm="Really unlist?"
          loading={end.isPending}
          onConfirm={() => end.mutate()}
        >
          Unlist
        </ConfirmButton>
      }
    >
      <p>
        In the catalog
        {listedAtUtc && (
          <span>
            {' '}
            since <DateTime at={listedAtUtc} />
          </span>
        )}
        <span>.</span>{' '}
        <Link to="/courses/$slug" params={{ slug }}>
          View page
        </Link>
      </p>
      <p className={textStyles.soft}>
        {openCohorts > 0
          ? `If you unlist it, ${counted(openCohorts, 'open cohort stays', 'open cohorts stay')} on sale through ${openCohorts === 1 ? 'its link' : 'their links'}.`
          : 'You can unlist it anytime. The course page stays online.'}
      </p>
    </StateHead>
  );
}

function Waiting({ address, listing }: { address: string; listing: CourseListing }) {
  const end = useEndListing(address, 'Request withdrawn');
  return (
    <StateHead
      look="warning"
      word="In review"
      action={
        <Button variant="secondary" loading={end.isPending} onClick={() => end.mutate()}>
          Withdraw request
        </Button>
      }
    >
      <p>
        We review each school’s first course before listing it, and we’ll email you.
        {listing.askedAtUtc && (
          <span>
            {' '}
            Requested <DateTime at={listing.askedAtUtc} />.
          </span>
        )}
      </p>
    </StateHead>
  );
}

function Unlisted({ address, listing }: { address: string; listing: CourseListing }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const missing = listing.checklist.filter(({ done }) => !done).length;
  const request = useMutation({
    mutationFn: () => call(requestListing, { params: { id: address }, idempotencyKey: keyOf(listing) }),
    onSuccess: async ({ listing: now }) => {
      client.setQueryData(listingQuery(address).queryKey, now);
      toast.success(
        now.state === 'listed' ? 'Listed' : 'Sent',
        now.state === 'listed' ? 'Everyone can find it now.' : 'We’ll review it and email you.',
      );
      await refreshListing(client);
    },
    // Something is missing, or someone else has already requested the listing: show the current state.
    onError: () => void client.invalidateQueries(listingQuery(address)),
  });
  return (
    <>
      {listing.returned && (
        <section className={styles.returned} aria-label="Our feedback">
          <h2 className={textStyles.large}>Changes needed</h2>
          <p className={textStyles.soft}>
            On <DateTime at={listing.returned.atUtc} />:
          </p>
          <blockquote className={styles.answer}>{listing.returned.words}</blockquote>
        </section>
      )}
      <StateHead
        look="draft"
        word="Not listed"
        action={
          <Button loading={request.isPending} onClick={() => request.mutate()}>
            Get listed
          </Button>
        }
      >
        <p>
          {listing.staffFirst
            ? 'This is your school’s first course, so we’ll review it before listing it.'
            : 'It’s listed as soon as you request it.'}
        </p>
        {request.isError && (
          <p role="alert" className={textStyles.error}>
            {isApiProblem(request.error) && request.error.code === 'listing_incomplete'
              ? `${missing === 1 ? 'One requirement is' : `${missing} requirements are`} missing. Each link takes you there.`
              : isApiProblem(request.error)
                ? request.error.message
                : "Couldn't send the request. Try again."}
          </p>
        )}
      </StateHead>
    </>
  );
}
