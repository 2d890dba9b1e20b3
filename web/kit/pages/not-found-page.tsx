import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';
import { publicConfig } from '#web/platform/public-config.ts';

/** Any unknown path: 'Not Found', and the request to report the broken link. */
export function NotFoundPage() {
  const { supportEmail, origin } = publicConfig();
  const path = useLocation({ select: (location) => location.pathname });
  // the head that was drawn is that of the page which isn't there; the next page draws its own
  useEffect(() => {
    document.title = 'Not Found · Callboard';
  }, []);
  const report = `mailto:${supportEmail}?subject=${encodeURIComponent('Broken link')}&body=${encodeURIComponent(`${origin}${path}`)}`;
  return (
    <NoticePage mark="404" title="Not Found" actions={<ButtonLink to="/">Go to the start page</ButtonLink>}>
      <p>
        This link is broken: there is nothing at this address. Please report it to support
        {supportEmail ? (
          <>
            {' '}
            at <a href={report}>{supportEmail}</a>
          </>
        ) : null}
        , and we will mend it.
      </p>
    </NoticePage>
  );
}
