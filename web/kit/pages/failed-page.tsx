import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TWO_STEP_REQUIRED } from '#contract/accounts/two-step-required.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { NotFoundPage } from '#web/kit/pages/not-found-page.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';
import { isLostPart, reloadOnce } from '#web/platform/lost-part.ts';
import { publicConfig } from '#web/platform/public-config.ts';
import { setPageStatus } from '#web/platform/response-status.ts';

/** Shown when a page couldn't be loaded or rendered: what happened, and Retry. A missing thing is Not Found instead. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { supportEmail } = publicConfig();
  const href = useLocation({ select: (location) => location.href });
  if (isApiProblem(error) && error.status >= 400) setPageStatus(error.status);
  if (isLostPart(error)) return <UpdatedPage />;
  if (isApiProblem(error) && error.status === 404) return <NotFoundPage />;
  if (isApiProblem(error) && error.status === 401) {
    return (
      <NoticePage
        mark="Signed out"
        title="Your session has ended"
        actions={<ButtonAnchor href={`/login?${new URLSearchParams({ next: href })}`}>Sign in again</ButtonAnchor>}
      >
        <p>Sign in again to come back to this page.</p>
      </NoticePage>
    );
  }
  if (isApiProblem(error) && error.code === TWO_STEP_REQUIRED.code) {
    return (
      <NoticePage
        mark="Staff"
        title="Set up two-step sign-in first"
        actions={<ButtonAnchor href={`/two-step?${new URLSearchParams({ next: href })}`}>Set it up</ButtonAnchor>}
      >
        <p>Staff need it to open this page. You’ll come back here afterward.</p>
      </NoticePage>
    );
  }
  const refused = isApiProblem(error) && error.status === 403;
  return (
    <NoticePage
      mark={refused ? "You don't have access" : 'Error'}
      title={refused ? "You don't have permission to view this page" : "Couldn't load this page"}
      actions={
        <>
          {!refused && (
            <Button
              onClick={() => {
                reset();
                void router.invalidate();
              }}
            >
              Retry
            </Button>
          )}
          <ButtonAnchor href="/" variant="quiet">
            Go to the home page
          </ButtonAnchor>
        </>
      }
    >
      <p>
        {isApiProblem(error)
          ? error.message
          : "Something went wrong on our side. You haven't lost anything. Try again in a moment."}
      </p>
      {!refused && supportEmail && (
        <p>
          If this keeps happening, email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
    </NoticePage>
  );
}

/**
 * One of this page's files is gone because Callboard was updated since the page was opened. Reloads once automatically,
 * and again on Retry.
 */
function UpdatedPage() {
  useEffect(() => void reloadOnce(), []);
  return (
    <NoticePage
      mark="Update"
      title="This page needs to reload"
      actions={<Button onClick={() => window.location.reload()}>Retry</Button>}
    >
      <p>Part of this page didn’t load. Callboard may have been updated since you opened it.</p>
    </NoticePage>
  );
}
