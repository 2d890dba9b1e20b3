import type { Plugin } from 'vite';

const VARIABLES = /@mantine\/core\/esm\/.*\/MantineCssVariables\.mjs(\?.*)?$/;
const VARIANTS = /@mantine\/core\/esm\/.*\/default-variant-colors-resolver\.mjs(\?.*)?$/;

/**
 * Removes unused parts of Mantine's provider from every page: the code that computes theme variables (the server writes
 * ours, `web/kit/theme/theme-variables.tsx`, and `withCssVariables` tells the provider so), and the colors of Mantine's
 * own buttons and badges, which we don't use.
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
