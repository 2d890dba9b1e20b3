import { useEffect, useState } from 'react';

/** Counts down to zero in whole seconds, again with each `begin`. */
export function useWait(seconds: number): { left: number; begin: () => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [until]);
  return { left, begin: () => setUntil(Date.now() + seconds * 1000) };
}
