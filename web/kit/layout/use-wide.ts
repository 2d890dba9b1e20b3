import { useEffect, useState } from 'react';

const WIDE = '(min-width: 62em)';

/** Whether the window has room for something beside the page's text; always false on the first render. */
export function useWide(enabled: boolean): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const list = window.matchMedia(WIDE);
    const follow = () => setWide(list.matches);
    follow();
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [enabled]);
  return wide;
}
