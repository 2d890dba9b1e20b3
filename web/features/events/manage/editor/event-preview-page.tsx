import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EventPreviewAs } from '#contract/events/event-previews.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';
import { SkeletonCards, SkeletonPage } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { now } from '#web/platform/now.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AttendCard } from '../../attend/attend-card.tsx';
import { EventArticle } from '../../page/event-page.tsx';
import styles from './event-preview-page.module.css';
import { PREVIEWS } from './preview-text.ts';
import { eventPreviewQuery } from './teacher-event.query.ts';

const FORBIDDEN = 403;

/**
 * An event's page, drafts included, as a visitor, a member, or an enrolled learner sees it. Preview only: the card's
 * actions do nothing.
 */
export function EventPreviewPage({ id, as, ofCourse }: { id: number; as: EventPreviewAs; ofCourse: boolean }) {
  return (
    <>
      <section className={styles.bar} aria-label="Preview">
        <p className={styles.words}>
          <IconEye size={18} stroke={1.75} aria-hidden="true" /> This is what they see. Buttons don't work in the
          preview.
        </p>
        <nav aria-label="Preview as" className={styles.ways}>
          {PREVIEWS.filter((each) => each.as !== 'enrolled' || ofCourse).map((each) => (
            <Link
              key={each.as}
              to="/teachers/events/$id/preview"
              params={{ id: String(id) }}
              search={{ as: each.as }}
              aria-current={each.as === as ? 'page' : undefined}
            >
              As {each.who}
            </Link>
          ))}
        </nav>
        <Link to="/teachers/events/$id/edit" params={{ id: String(id) }}>
          Back to the editor
        </Link>
      </section>
      <Previewed key={as} id={id} as={as} />
    </>
  );
}

function Previewed({ id, as }: { id: number; as: EventPreviewAs }) {
  const user = useCurrentUser();
  const shown = useQuery(eventPreviewQuery(id, as));
  if (shown.isError) {
    return isApiProblem(shown.error) && shown.error.status === FORBIDDEN ? (
      <NoticePage mark="For members" title="Members only">
        <p>{shown.error.message}</p>
      </NoticePage>
    ) : (
      <FailedState error={shown.error} onRetry={() => void shown.refetch()} />
    );
  }
  if (!shown.data) {
    return (
      <SkeletonPage>
        <SkeletonCards />
      </SkeletonPage>
    );
  }
  const clock = now().getTime();
  return (
    <EventArticle
      page={shown.data}
      clock={clock}
      side={
        <div inert>
          <AttendCard page={shown.data} clock={clock} person={as === 'visitor' ? null : user} />
        </div>
      }
      bar={false}
    />
  );
}
