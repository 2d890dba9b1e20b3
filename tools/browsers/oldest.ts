/**
 * The oldest browsers in which every page works, by their names in MDN's compatibility data: those from spring 2023,
 * with the first Firefox that has `:has()`. The build lowers syntax and styles to them, `npm run check:browsers` finds
 * what they lack, and `lib` in tsconfig.web.json stops at their JavaScript.
 */
export const OLDEST_BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  safari: '16.4',
  chrome_android: '111',
  safari_ios: '16.4',
} as const;

/** The same browsers as a build target; desktop and phone share an engine. */
export const BUILD_TARGET = (['chrome', 'edge', 'firefox', 'safari'] as const).map(
  (browser) => `${browser}${OLDEST_BROWSERS[browser]}`,
);
