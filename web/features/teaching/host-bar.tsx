import type { HostedKind } from '#contract/teaching/teaching-today.endpoints.ts';
import { OwnBar } from './own-bar.tsx';
import type { HostView } from './use-hosting.ts';

/** The thin bar above the user's own course, event, school, or workout; renders nothing for everyone else. */
export function HostBar({
  view: { hosting, previewing },
  ...of
}: {
  kind: HostedKind;
  /** ID of an event or a workout, which is managed in its own editor. */
  id?: number;
  view: HostView;
}) {
  return hosting && <OwnBar {...of} hosting={hosting} previewing={previewing} />;
}
