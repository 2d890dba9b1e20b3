import type { TokenValues } from '#server/features/campaigns/index.ts';
import { dateText, instantText, money } from '#server/letters/words.ts';
import type { CohortTold, CommonFacts } from './common-facts.query.ts';
import type { ReaderFacts } from './reader-facts.query.ts';

/** Where links of a test or a preview lead that would act for a reader. */
const DEAD = '/#this-link-works-in-the-real-email';
const OPEN = 'to be announced';

const price = ({ priceCents, memberPriceCents }: CohortTold) =>
  memberPriceCents < priceCents ? `${money(priceCents)} (${money(memberPriceCents)} for members)` : money(priceCents);
const day = (at: Date | null, zone: string) => at && dateText(at, zone);

/** How the values are told. */
export interface Telling {
  readonly publicUrl: string;
  /** The reader's zone. */
  readonly zone: string;
  readonly replyTo: string | null;
  /** Of the send; null: a test or a preview, whose links to join and leave are dead. */
  readonly sendUuid: string | null;
}

/**
 * Every token's value for one reader (rules-teachers E2); null: it has none at present. Which of them an email may use is decided
 * where it is saved.
 */
export function tokenValues(common: CommonFacts, reader: ReaderFacts, at: Telling): TokenValues {
  const { course, next, event } = common;
  const cohort = common.cohort ?? reader.cohort;
  const courseUrl = course && `${at.publicUrl}/courses/${course.slug}`;
  const eventUrl = event && `${at.publicUrl}/events/${event.id}-${event.slug}`;
  const join =
    event && (reader.joinToken ? `${at.publicUrl}/events/links/${event.uuid}?t=${reader.joinToken}` : eventUrl);
  return {
    first_name: reader.firstName || 'there',
    display_name: reader.displayName || reader.firstName || 'there',
    school_name: common.schoolName,
    reply_to: at.replyTo,
    course_name: course?.name ?? null,
    course_url: courseUrl,
    next_cohort_name: next?.name ?? OPEN,
    next_cohort_start: day(next?.startsAt ?? null, at.zone) ?? OPEN,
    next_cohort_price: next ? price(next) : OPEN,
    enroll_url: courseUrl,
    leave_waitlist_url: at.sendUuid === null ? `${at.publicUrl}${DEAD}` : `${at.publicUrl}/waitlist/${at.sendUuid}`,
    cohort_name: cohort?.name ?? null,
    cohort_start: cohort && day(cohort.startsAt, at.zone),
    cohort_end: cohort && day(cohort.endsAt, at.zone),
    course_dashboard_url: course && `${at.publicUrl}/c/${course.slug}`,
    event_name: event?.name ?? null,
    event_start: event?.startsAt ? instantText(event.startsAt, at.zone) : null,
    event_url: eventUrl,
    join_url: event && (at.sendUuid === null ? `${at.publicUrl}${DEAD}` : join),
    ticket_type: event && (reader.ticketName ?? (event.kind === 'Class Session' ? 'Enrolled' : 'RSVP')),
  };
}
