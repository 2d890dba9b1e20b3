import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#web/kit/layout/page.tsx';

/**
 * The parts of the card page that don't depend on the saved cards. The server renders only these; the browser does the
 * rest.
 */
export function ChangeCardFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Page
      title="Change card"
      line="The card we charge for renewals. Only our payment provider has the number."
      narrow
      crumbs={<Link to="/subscriptions">Subscription</Link>}
      action={action}
    >
      {children}
    </Page>
  );
}
