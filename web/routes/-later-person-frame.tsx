import { type ComponentProps, use } from 'react';
import type { PersonFrame } from '#web/routes/-person-frame.tsx';
// A style sheet comes with the page only if a part that the page certainly has asks for it: these are the frame's.
import '#web/features/accounts/enrollment-banner.module.css';
import '#web/features/notifications/bell.module.css';
import '#web/features/search/search-box.module.css';
import '#web/features/teaching/school-switch.module.css';
import '#web/kit/shell/person-menu.module.css';
import '#web/kit/shell/scheme-switch.module.css';
import '#web/kit/shell/shell.module.css';
import '#web/kit/shell/tabs.module.css';
import '#web/kit/theme/layout.module.css';

type Frame = typeof PersonFrame;

let frame: Frame | undefined;
let loading: Promise<Frame> | undefined;

/** The frame of the signed-in, for pages that everyone may read: visitors, who are most of those, never load it. */
export function loadPersonFrame(): Promise<Frame> {
  loading ??= import('#web/routes/-person-frame.tsx').then(
    (module) => {
      frame = module.PersonFrame;
      return frame;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Drawn at once where a loader has waited for it; a page that wakes up waits here, and shows what the server drew meanwhile. */
export function LaterPersonFrame(props: ComponentProps<Frame>) {
  const Loaded = frame ?? use(loadPersonFrame());
  return <Loaded {...props} />;
}
