import type { TokenValues } from '#server/features/campaigns/index.ts';
import { dateText, instantText, money } from '#server/letters/text.ts';
import type { CohortFacts, CommonFacts } from './common-facts.query.ts';
import type { ReaderFacts } from './reader-facts.query.ts';

/** In tests and previews, links that would act for a reader lead here. */
const DEAD = '/#this-link-works-in-the-real-email';
const OPEN = 'to be announced';

const price = ({ priceCents, memberPriceCents }: CohortFacts) =>
  memberPriceCents < priceCents ? `${money(priceCents)} (${money(memberPriceCents)} for members)` : money(priceCents);
const day = (at: Date | null, zone: string) => at && dateText(at, zone);

/** Formatting options for token values. */
export interface ReportedTo {
  readonly publicUrl: string;
  readonly zone: string;
  readonly replyTo: string | null;
  /** The send's id; null: a test or a preview, whose join and leave links don't work. */
  readonly sendUuid: string | null;
}

/**
 * Every token's value for one reader (rules-teachers E2); null: no value right now. Which tokens an email may use is
 * checked when it is saved.
 */
export function tokenValues(common: CommonFacts, reader: ReaderFacts, at: ReportedTo): TokenValues {
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
