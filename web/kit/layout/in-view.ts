import { useEffect, useState } from 'react';

/** Whether the element with this id is visible in the window; assumed true until it is known. */
export function useInView(id: string): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element || typeof IntersectionObserver === 'undefined') return setSeen(false);
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return seen;
}
