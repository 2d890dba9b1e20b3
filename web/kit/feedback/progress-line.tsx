import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { takeSignedInMark } from '#web/platform/signed-in-mark.ts';
import styles from './progress-line.module.css';

const focusContent = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/** Signing in causes a full page load; for the user it should feel like any other navigation. */
function focusAfterSignIn(): void {
  if (document.getElementById('main') && document.activeElement === document.body && takeSignedInMark()) focusContent();
}

/** A thin line at the top while the next page loads. Fast pages never show it. */
export function ProgressLine() {
  const busy = useRouterState({ select: (state) => state.status === 'pending' });
  const [shown, setShown] = useState(false);
  const [arrived, setArrived] = useState('');
  const router = useRouter();
  // After a client-side navigation, announces the page's name and moves the focus to its content
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        focusAfterSignIn();
        if (!fromLocation || !pathChanged) return;
        setArrived(document.title);
        const focused = document.activeElement;
        if (!focused || focused === document.body || !focused.closest('main')) focusContent();
      }),
    [router],
  );
  useEffect(focusAfterSignIn, []);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const wait = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(wait);
  }, [busy]);
  return (
    <>
      {shown && <div className={styles.line} aria-hidden="true" />}
      <div role="status" className="visually-hidden">
        {shown ? 'Loading' : arrived}
      </div>
    </>
  );
}
