import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { PageLink, usePageExists } from '#web/kit/action/page-link.tsx';
import { InFrame } from '#web/kit/shell/frame-context.tsx';
import { Wordmark } from '#web/kit/shell/wordmark.tsx';
import styles from './public-frame.module.css';

/**
 * The frame for pages anyone may read, as a visitor sees it: a header and a footer. With `door` (sign-in pages) it has
 * no navigation.
 */
export function PublicFrame({ door = false, children }: { door?: boolean; children: ReactNode }) {
  const exists = usePageExists();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.top}>
        <Link to="/" reloadDocument className={styles.home} aria-label="Callboard home">
          <Wordmark />
        </Link>
        {!door && (
          <>
            <nav aria-label="Main" className={styles.nav}>
              <PageLink to="/courses">Courses</PageLink>
              <PageLink to="/events">Events</PageLink>
            </nav>
            <div className={styles.doors}>
              <PageLink to="/login">Sign in</PageLink>
              {exists('/sign_up') && (
                // The route registry was just checked for this path
                <ButtonLink to={'/sign_up' as '/'} size="sm">
                  Join
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <InFrame value={true}>{children}</InFrame>
      </main>
      <footer className={styles.foot}>
        <p>Callboard: courses, events, and community for people who make things.</p>
        <nav aria-label="About" className={styles.nav}>
          {!door && (
            <>
              <PageLink to="/courses">Courses</PageLink>
              <PageLink to="/teach_with_us">Teach with us</PageLink>
            </>
          )}
          <PageLink to="/tos">Terms</PageLink>
          <PageLink to="/privacy">Privacy</PageLink>
        </nav>
      </footer>
    </div>
  );
}
