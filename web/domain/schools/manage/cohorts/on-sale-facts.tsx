import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDollars } from '#contract/primitives/money.ts';
import type { TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { blocksReady } from '#web/domain/landing/manage/landing-blocks-list.tsx';
import { landingEditorQuery } from '#web/domain/landing/manage/landing-editor.query.ts';
import { managedCourseQuery } from '#web/domain/teaching/teaching.query.ts';
import { counted } from '#web/kit/text/counted.ts';
import styles from './publish-page.module.css';

/** Everyone, or every member, would get in for free. */
export const isFree = ({ price, nonmember_price }: Prices): boolean => price === 0 || nonmember_price === 0;

type Prices = Pick<TeacherCohortLine, 'price' | 'nonmember_price'>;

/** `$225, or $180 for members`. */
export function pricesInWords({ price, nonmember_price: other }: Prices): string {
  if (price === other) return price === 0 ? 'Free for everyone' : `${formatDollars(price)} for everyone`;
  return `${other === 0 ? 'Free' : formatDollars(other)}, or ${price === 0 ? 'free' : formatDollars(price)} for members`;
}

/** What learners find once a draft is open: its prices, its seats, its sessions, and how far its page has come. */
export function OnSaleFacts({
  course,
  draft,
  sessions,
}: {
  /** Slug or id, as in the path. */
  course: string;
  draft: TeacherCohortLine;
  sessions: number;
}) {
  return (
    <section className={styles.fact}>
      <h3>What goes on sale</h3>
      <ul>
        <li>{pricesInWords(draft)}</li>
        <li>{counted(draft.capacity, 'seat')}</li>
        <li>
          <Link to="/teachers/courses/$id/events" params={{ id: course }}>
            {counted(sessions, 'class session')} planned
          </Link>
        </li>
        <PageReady course={course} />
      </ul>
    </section>
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
