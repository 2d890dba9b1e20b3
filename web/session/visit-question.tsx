import { useEffect, useState } from 'react';
import { encodeVisitSource, readVisitSource } from '#contract/primitives/visit-source.ts';
import { Button } from '#web/kit/action/button.tsx';
import {
  type Arrival,
  areVisitsKept,
  isRefusedHere,
  keepInTab,
  keepVisits,
  refuseVisits,
  rememberedVisits,
} from '#web/platform/visit.ts';
import { visitOf } from '#web/session/visit.rules.ts';
import styles from './visit-question.module.css';

/** Notes where the person came from. True if they haven't said yet whether the browser may remember it. */
function noteArrival(arrival: Arrival): boolean {
  const visit = visitOf(arrival);
  if (visit) {
    const before = readVisitSource(rememberedVisits());
    const visits = encodeVisitSource({ first: before?.first ?? visit, last: visit });
    if (areVisitsKept()) keepVisits(visits);
    else keepInTab(visits);
  }
  return rememberedVisits() !== undefined && !areVisitsKept() && !isRefusedHere();
}

/** Asks once whether this browser may remember where the person came from. Until a Yes, it ends with the tab. */
export function VisitQuestion({ arrival }: { arrival: Arrival }) {
  const [asking, setAsking] = useState(false);
  useEffect(() => setAsking(noteArrival(arrival)), [arrival]);
  if (!asking) return null;
  const answer = (yes: boolean) => {
    if (yes) keepVisits(rememberedVisits() ?? '');
    else refuseVisits();
    setAsking(false);
  };
  return (
    <aside className={styles.bar} aria-label="How you found us">
      <p>Can we remember how you found us for 30 days?</p>
      <Button variant="secondary" onClick={() => answer(true)}>
        Yes
      </Button>
      <Button variant="quiet" onClick={() => answer(false)}>
        No
      </Button>
    </aside>
  );
}
