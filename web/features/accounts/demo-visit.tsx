import { useState } from 'react';
import { signIn } from '#contract/accounts/auth.endpoints.ts';
import { DEMO_PASSWORD, DEMO_VISITS } from '#contract/accounts/demo.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { goOnSignedIn } from '#web/session/session.ts';
import styles from './doors.module.css';

/**
 * Signs a visitor in to the demo school as a teacher or a learner. Production has no such school, and doesn't render
 * this.
 */
export function DemoVisit({ onProblem }: { onProblem: (problem: string) => void }) {
  const [busy, setBusy] = useState<string>();
  const visit = async ({ email, next }: (typeof DEMO_VISITS)[number]) => {
    setBusy(email);
    try {
      const { user } = await call(signIn, { body: { email, password: DEMO_PASSWORD, next } });
      goOnSignedIn(user, next);
    } catch (error) {
      setBusy(undefined);
      onProblem(error instanceof Error ? error.message : 'Something went wrong. Try again.');
    }
  };
  return (
    <section className={styles.demo} aria-label="Demo school">
      <p className={textStyles.softSmall}>This is a demo school. Look around as one of these people:</p>
      {DEMO_VISITS.map((way) => (
        <Button
          key={way.email}
          variant="secondary"
          size="sm"
          loading={busy === way.email}
          disabled={busy !== undefined}
          onClick={() => void visit(way)}
        >
          {way.label}
        </Button>
      ))}
    </section>
  );
}
