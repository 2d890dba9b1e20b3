import { lazy, Suspense } from 'react';
import type { HostedKind } from '#contract/schools/teaching-today.endpoints.ts';
import type { HostView } from './use-hosting.ts';

/** Of whoever hosts nothing it is never loaded. */
const OwnBar = lazy(() => import('./own-bar.tsx').then((part) => ({ default: part.OwnBar })));

/** The thin bar above one's own course, event, school or workout; nothing for everybody else. */
export function HostBar({
  view: { hosting, previewing },
  ...of
}: {
  kind: HostedKind;
  /** Of an event or a workout: it is managed in its own editor. */
  id?: number;
  view: HostView;
}) {
  if (!hosting) return null;
  return (
    <Suspense fallback={null}>
      <OwnBar {...of} hosting={hosting} previewing={previewing} />
    </Suspense>
  );
}
