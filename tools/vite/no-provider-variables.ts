import type { Plugin } from 'vite';

const PART = /@mantine\/core\/esm\/.*\/MantineCssVariables\.mjs(\?.*)?$/;

/**
 * Leaves out of every page what Mantine's provider would work the theme's variables out with: ours are written by the server
 * (`web/kit/theme/theme-variables.tsx`), and the provider is told so (`withCssVariables`), but imports its own all the same.
 */
export function noProviderVariables(): Plugin {
  return {
    name: 'callboard:no-provider-variables',
    enforce: 'pre',
    load: (id) => (PART.test(id) ? 'export const MantineCssVariables = () => null;' : null),
  };
}
