import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { createIsomorphicFn } from '@tanstack/react-start';
import { resolveVariables, theme } from '#web/kit/theme/theme.ts';

type Variables = Record<string, string>;

/** The variables that Mantine's stylesheet doesn't already define with the same value. */
function ownOf(all: Variables, known: Variables): Variables {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => known[name] !== value));
}

function written(): string {
  const known = defaultCssVariablesResolver(DEFAULT_THEME);
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [base, ours] = [defaultCssVariablesResolver(merged), resolveVariables(merged)];
  const onScreen = convertCssVariables({
    variables: ownOf({ ...base.variables, ...ours.variables }, known.variables),
    light: ownOf({ ...base.light, ...ours.light }, known.light),
    dark: ownOf({ ...base.dark, ...ours.dark }, known.dark),
  });
  // Paper is white, and browsers print no backgrounds, so pages shown in the dark scheme print in the light one.
  const onPaper = convertCssVariables({
    variables: {},
    light: {},
    dark: { ...ours.light, '--mantine-color-scheme': 'light' },
  });
  return `${onScreen}@media print{${onPaper}}`;
}

const SELECTOR = 'style[data-mantine-styles]';
let css: string | undefined;

/** The browser already has the server's output; generating it again would only take time. */
const variables = createIsomorphicFn()
  .server(() => (css ??= written()))
  .client(() => (css ??= document.querySelector(SELECTOR)?.textContent ?? ''));

/** The theme's CSS variables, computed once per process. Mantine's own component computes them for each page. */
export function ThemeVariables({ nonce }: { nonce: string | undefined }) {
  return (
    <style data-mantine-styles nonce={nonce ?? ''}>
      {variables()}
    </style>
  );
}
