/**
 * The oldest browsers in which every page works, by their names in MDN's compatibility data: those of spring 2023, with the first
 * Firefox that has `:has()`. The build lowers syntax and styles to them, `npm run check:browsers` looks for what they don't
 * have, and `lib` of tsconfig.web.json ends where their JavaScript does.
 */
export const OLDEST_BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  safari: '16.4',
  chrome_android: '111',
  safari_ios: '16.4',
} as const;

/** The same for the build: desktop and phone have the same engine. */
export const BUILD_TARGET = (['chrome', 'edge', 'firefox', 'safari'] as const).map(
  (browser) => `${browser}${OLDEST_BROWSERS[browser]}`,
);
