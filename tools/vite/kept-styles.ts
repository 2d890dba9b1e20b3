import type { Plugin } from 'vite';

/**
 * Style sheets of the signed-in's frame. Public pages load its scripts only for who is signed in, and there the server has drawn it
 * already: its styles come with the page.
 */
export const FRAME_STYLES =
  /\/web\/(kit\/(theme\/layout|shell\/(shell|tabs|person-menu|scheme-switch))|features\/(accounts\/enrollment-banner|notifications\/bell|search\/search-box|teaching\/school-switch))\.module\.css$/;

/** Keeps a module of styles where it is imported for its styles alone: Vite drops one of which no class is named. */
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
