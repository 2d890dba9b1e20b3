import type { Plugin } from 'vite';

const STYLED_PART = /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs(\?.*)?$/;

/**
 * Brings each Mantine component's style sheet along with the component itself, so that a page loads the rules
 * of what it shows and no more. The layered files are taken: our own rules always win, whatever the order.
 */
export function mantineCss(): Plugin {
  return {
    name: 'callboard:mantine-css',
    enforce: 'pre',
    transform(code, id) {
      const part = STYLED_PART.exec(id)?.[1];
      if (!part) return null;
      return { code: `import '@mantine/core/styles/${part}.layer.css';\n${code}`, map: null };
    },
  };
}
