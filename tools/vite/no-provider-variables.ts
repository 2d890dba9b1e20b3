import type { Plugin } from 'vite';

const VARIABLES = /@mantine\/core\/esm\/.*\/MantineCssVariables\.mjs(\?.*)?$/;
const VARIANTS = /@mantine\/core\/esm\/.*\/default-variant-colors-resolver\.mjs(\?.*)?$/;

/**
 * Leaves out of every page what Mantine's provider brings along and nothing of ours uses: what would work the theme's variables
 * out (ours are written by the server, `web/kit/theme/theme-variables.tsx`, and the provider is told so by `withCssVariables`),
 * and the colours of Mantine's own buttons and badges, of which there are none.
 */
export function noProviderVariables(): Plugin {
  return {
    name: 'callboard:no-provider-variables',
    enforce: 'pre',
    load(id) {
      if (VARIABLES.test(id)) return 'export const MantineCssVariables = () => null;';
      if (!VARIANTS.test(id)) return null;
      return `export const defaultVariantColorsResolver = () => {
        throw new Error("Mantine's own variants are left out: see tools/vite/no-provider-variables.ts.");
      };`;
    },
  };
}
