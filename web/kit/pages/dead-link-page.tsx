import type { ReactNode } from 'react';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';

/** For an emailed link that no longer works: why, and where to go next. */
export function DeadLinkPage({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <NoticePage title={title} actions={actions}>
      <p>{children}</p>
    </NoticePage>
  );
}
