import type { Plugin } from 'vite';

/**
 * Stylesheets of the frame for signed-in people. Public pages load its scripts only for them, and by then the server
 * has already rendered it, so its styles must come with the page.
 */
export const FRAME_STYLES =
  /\/web\/(kit\/(theme\/layout|shell\/(shell|tabs|person-menu|scheme-switch))|features\/(accounts\/enrollment-banner|notifications\/bell|search\/search-box|teaching\/school-switch))\.module\.css$/;

/** Keeps a style module that is imported only for its styles: Vite drops one whose classes aren't used. */
export function keptStyles(files: RegExp): Plugin {
  return {
    name: 'callboard:kept-styles',
    transform: {
      order: 'post',
      filter: { id: files },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  };
}
