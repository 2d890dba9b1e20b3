import { useState } from 'react';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row, Stack } from '#web/kit/layout/page.tsx';
import { ApplicationForm } from './application-form.tsx';
import { type ApplicationText, BACK_TO_APPLYING, keepApplication, NO_TEXT } from './kept-application.ts';
import styles from './teach-with-us.module.css';

/** The form for visitors: what they type is stored in the browser, they sign up or sign in, and it is restored. */
export function VisitorApplication() {
  const [written, setWritten] = useState<ApplicationText>();
  if (written) {
    return (
      <Card as="section" tone="accent">
        <Stack gap={12}>
          <h2 className={styles.standing} tabIndex={-1} ref={(title) => title?.focus()}>
            One step left
          </h2>
          <p>
            Your application for {written.schoolName} is saved in this browser. Sign up or sign in, and you'll find it
            here, ready to send.
          </p>
          <Row gap={8}>
            <ButtonLink to="/sign_up" search={{ next: BACK_TO_APPLYING }}>
              Sign up
            </ButtonLink>
            <ButtonLink to="/login" search={{ next: BACK_TO_APPLYING }} variant="secondary">
              Sign in
            </ButtonLink>
          </Row>
        </Stack>
      </Card>
    );
  }
  return (
    <ApplicationForm
      initial={NO_TEXT}
      kept="on"
      submit="Continue"
      note="You need a free account to send it. We'll keep your answers while you sign up."
      send={async (text) => {
        keepApplication(text);
        return text;
      }}
      onSent={setWritten}
    />
  );
}
