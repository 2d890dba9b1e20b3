import type { ReactNode } from 'react';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';

/** Behind a mailed link that leads nowhere anymore: why, and the way on. */
export function DeadLinkPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions: ReactNode;
  /** Why, in a sentence. */
  children: ReactNode;
}) {
  return (
    <NoticePage title={title} actions={actions}>
      <p>{children}</p>
    </NoticePage>
  );
}
