import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LISTING_MET, LISTING_MISSING } from '#contract/schools/listing.ts';
import type { ListingFile } from '#contract/schools/staff-listings.endpoints.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page, Section, Stack } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { DecideListing } from './decide-listing.tsx';
import { ListingStateBadge } from './listing-state.tsx';
import { staffListingQuery } from './listings.query.ts';
import { DecidedBy } from './refusal-form.tsx';
import styles from './staff-applications.module.css';

/** One listing request: what visitors would see, what the course has, and staff's decision. */
export function ListingPage({ id }: { id: number }) {
  const { data: listing } = useSuspenseQuery(staffListingQuery(id));
  return (
    <Page
      crumbs={<Link to="/admin/listings">Listings</Link>}
      title={listing.courseName}
      line={
        <>
          <ListingStateBadge state={listing.state} /> Requested <DateTime at={listing.askedAtUtc} />
          {listing.askedBy && <span>{` by ${listing.askedBy}`}</span>}
        </>
      }
    >
      <EditorFrame
        main={
          <Stack gap={24}>
            <Preview listing={listing} />
            {listing.state === 'waiting' ? <DecideListing listing={listing} /> : <Decision listing={listing} />}
          </Stack>
        }
        side={<Around listing={listing} />}
      />
    </Page>
  );
}

function Preview({ listing }: { listing: ListingFile }) {
  return (
    <Card as="section">
      <Stack gap={16}>
        <Cover cover={listing.cover} imageUrl={listing.imageUrl} />
        <p>{listing.headline || 'No headline.'}</p>
        <p>
          <ButtonLink to="/courses/$slug" params={{ slug: listing.courseSlug }} variant="secondary">
            View as visitor
          </ButtonLink>
        </p>
      </Stack>
    </Card>
  );
}

function Decision({ listing: { state, decidedBy, decidedAtUtc, words } }: { listing: ListingFile }) {
  if (state === 'withdrawn') return <p>This request was withdrawn, so there's nothing to decide.</p>;
  return (
    <Section title={state === 'approved' ? 'Listed' : 'Returned'}>
      <DecidedBy name={decidedBy} at={decidedAtUtc} />
      {words && <blockquote className={styles.answer}>{words}</blockquote>}
    </Section>
  );
}

function Around({ listing: { schoolName, schoolSlug, checklist, before } }: { listing: ListingFile }) {
  return (
    <Card as="section" tone="sunken">
      <Stack gap={12}>
        <h2 className={textStyles.large}>Details</h2>
        <p>
          <Link to="/schools/$slug" params={{ slug: schoolSlug }}>
            {schoolName}
          </Link>
        </p>
        <h3 className={styles.small}>Checklist</h3>
        {checklist.every(({ done }) => done) && <p className={styles.soft}>All requirements are met.</p>}
        <ul className={styles.checks}>
          {checklist.map(({ item, done }) => {
            const Mark = done ? IconCircleCheckFilled : IconCircleDashed;
            return (
              <li key={item} className={styles.check} data-done={done || undefined}>
                <Mark size={18} stroke={1.75} aria-hidden="true" />
                <span>{done ? LISTING_MET[item] : LISTING_MISSING[item]}</span>
              </li>
            );
          })}
        </ul>
        {before.length > 0 && (
          <>
            <h3 className={styles.small}>Earlier requests</h3>
            <ul className={styles.others}>
              {before.map((other) => (
                <li key={other.id}>
                  <Link to="/admin/listings/$id" params={{ id: String(other.id) }}>
                    <DateTime at={other.askedAtUtc} />
                  </Link>
                  <ListingStateBadge state={other.state} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Card>
  );
}
