import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Paper is white, and browsers print no grounds: who reads in the dark would print pale words on it. Printed is in the light scheme. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let chosen: string | null = null;
    const before = () => {
      chosen ??= root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const after = () => {
      if (chosen !== null) root.setAttribute(SCHEME, chosen);
      chosen = null;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}
