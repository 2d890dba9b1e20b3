import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#web/kit/layout/page.tsx';

/** What is known of the page before its cards: the server draws no more, the rest is the browser's. */
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
