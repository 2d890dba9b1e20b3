import { type ComponentProps, use } from 'react';
import type { PersonFrame } from '#web/routes/-person-frame.tsx';
// A stylesheet is sent with a page only if a module the page is certain to have imports it. These belong to the frame.
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

/**
 * Loads the frame for signed-in people, on pages anyone may read. Most readers of those pages are visitors, who never
 * load the frame.
 */
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

/**
 * Renders right away if a loader has waited for the frame. During hydration it waits here while the server's HTML stays
 * visible.
 */
export function LaterPersonFrame(props: ComponentProps<Frame>) {
  const Loaded = frame ?? use(loadPersonFrame());
  return <Loaded {...props} />;
}
