import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import { MAX_PER_PAGE } from '#contract/primitives/wire.ts';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { courseEventsQuery } from '#web/features/events/manage/list/event-lists.query.ts';
import { blocksReady } from '#web/features/landing/manage/landing-blocks-list.tsx';
import { landingEditorQuery } from '#web/features/landing/manage/landing-editor.query.ts';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { counted } from '#web/kit/text/counted.ts';
import { now } from '#web/platform/now.ts';
import styles from './publish-page.module.css';

/** Whether everyone, or every member, would get in for free. */
export const isFree = ({ price, nonmember_price }: Prices): boolean => price === 0 || nonmember_price === 0;

type Prices = Pick<TeacherCohortLine, 'price' | 'nonmember_price'>;

/** `$225, or $180 for members`. */
export function pricesText({ price, nonmember_price: other }: Prices): string {
  if (price === other) return price === 0 ? 'Free for everyone' : `${formatDollars(price)} for everyone`;
  return `${other === 0 ? 'Free' : formatDollars(other)}, or ${price === 0 ? 'free' : formatDollars(price)} for members`;
}

/** What learners find once a draft is open: prices, seats, sessions, and the state of its page. */
export function OnSaleFacts({
  course,
  draft,
  sessions,
}: {
  /** Slug or ID, as in the path. */
  course: string;
  draft: TeacherCohortLine;
  sessions: number;
}) {
  return (
    <section className={styles.fact}>
      <h3>What goes on sale</h3>
      <ul>
        <li>{pricesText(draft)}</li>
        <li>{counted(draft.capacity, 'seat')}</li>
        <li>
          <Link to="/teachers/courses/$id/events" params={{ id: course }}>
            {counted(sessions, 'class session')} planned
          </Link>
          {sessions > 0 && <WithoutLink course={course} cohortId={draft.id} />}
        </li>
        <PageReady course={course} />
      </ul>
    </section>
  );
}

/** How many upcoming class sessions have no meeting link yet. */
function WithoutLink({ course, cohortId }: { course: string; cohortId: number }) {
  const input = { contains: '', page: 1, perPage: MAX_PER_PAGE };
  const { data } = useQuery(courseEventsQuery(course, String(cohortId), input));
  const open = data?.events.filter(
    ({ kind, status, startsAtUtc, zoomUrl }) =>
      kind === 'Class Session' &&
      (status === 'draft' || status === 'active') &&
      startsAtUtc !== null &&
      new Date(startsAtUtc) > now() &&
      !zoomUrl,
  );
  return (
    open &&
    open.length > 0 && (
      <span>
        {', '}
        <strong className={styles.warning}>{formatCount(open.length)} without a meeting link</strong>
      </span>
    )
  );
}

function PageReady({ course: address }: { course: string }) {
  const course = useQuery(managedCourseQuery(address)).data?.course;
  const { data: page } = useQuery({ ...landingEditorQuery(course?.id ?? 0), enabled: course !== undefined });
  if (!course || !page) return null;
  const { ready, of } = blocksReady(page, course);
  return (
    <li>
      <Link to="/teachers/courses/$id/landing_page" params={{ id: address }}>
        Landing page: {ready} of {of} blocks ready
      </Link>
    </li>
  );
}
