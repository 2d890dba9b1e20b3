import { useLocation } from '@tanstack/react-router';
import { type ComponentType, use, useEffect } from 'react';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';
import { InFrame } from '#web/kit/shell/frame-context.tsx';
import { PublicFrame } from '#web/kit/shell/public-frame.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import styles from './not-found-page.module.css';

/**
 * Shown for any unknown path: 'Not Found', a request to report the broken link, and other links. `search`: set for
 * people who may search. `aside`: shown beside the message in a wide window.
 */
export function NotFoundPage({ search = false, aside }: { search?: boolean; aside?: ComponentType }) {
  const framed = use(InFrame);
  const { supportEmail, origin } = publicConfig();
  const path = useLocation({ select: (location) => location.pathname });
  // The rendered title belongs to the missing page; the next page sets its own
  useEffect(() => {
    document.title = 'Not Found · Callboard';
  }, []);
  const report = `mailto:${supportEmail}?subject=${encodeURIComponent('Broken link')}&body=${encodeURIComponent(`${origin}${path}`)}`;
  const page = (
    <NoticePage
      mark="404"
      aside={aside}
      title="Not Found"
      actions={
        <>
          <ButtonAnchor href="/">Go to the home page</ButtonAnchor>
          <ButtonAnchor href="/courses" variant="secondary">
            Browse Courses
          </ButtonAnchor>
          <ButtonAnchor href="/events" variant="secondary">
            See events
          </ButtonAnchor>
        </>
      }
    >
      <p>
        We couldn’t find that page. The link may be broken. Please report it to support
        {supportEmail ? (
          <span>
            {' '}
            at <a href={report}>{supportEmail}</a>
          </span>
        ) : null}
        <span>, and we’ll fix it.</span>
      </p>
      {search && (
        <search>
          <form action="/search" className={styles.search}>
            <input
              type="search"
              name="q"
              aria-label="What are you looking for?"
              placeholder="What are you looking for?"
            />
            <Button type="submit" variant="secondary">
              Search
            </Button>
          </form>
        </search>
      )}
    </NoticePage>
  );
  // Outside a frame, the page brings one with the product's name.
  return framed ? page : <PublicFrame door>{page}</PublicFrame>;
}
