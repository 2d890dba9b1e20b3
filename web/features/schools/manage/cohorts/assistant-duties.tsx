import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './assistant-duties.module.css';

/** What a teacher assistant does (M 2.1), for teachers who consider requesting one. */
const DUTIES: readonly { when: string; does: readonly string[] }[] = [
  {
    when: 'Before class',
    does: [
      'Opens the meeting 15 minutes early and checks audio, video, and screen sharing with you.',
      'Reads your plan for the session and has the links and files you want to share ready to post.',
      "Welcomes learners as they arrive and helps anyone who can't get in.",
    ],
  },
  {
    when: 'During class',
    does: [
      'Starts the recording and makes sure it keeps running.',
      'Watches the chat and raised hands, collects questions, and brings them to you when you pause.',
      'Handles tech issues in private messages so class can go on.',
      'Opens breakout rooms, checks in on each one, and keeps time.',
    ],
  },
  {
    when: 'After class',
    does: [
      'Stays ten minutes for questions and writes down the ones you need to answer.',
      "Sends you the recording and a short note the same day: who was absent, what was unclear, and what's still open.",
      'Reminds learners what to bring next time.',
    ],
  },
];

const NOT = "An assistant doesn't teach for you, grade work, or make decisions about seats, prices, or refunds.";

/** The duties of a teacher assistant, their hours and pay, behind a button. */
export function AssistantDuties() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        What an assistant does
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="What a teacher assistant does">
        <div className={styles.duties}>
          {DUTIES.map(({ when, does }) => (
            <section key={when}>
              <h3>{when}</h3>
              <ul>
                {does.map((duty) => (
                  <li key={duty}>{duty}</li>
                ))}
              </ul>
            </section>
          ))}
          <p className={textStyles.soft}>{NOT}</p>
          <section>
            <h3>Hours and pay</h3>
            <ul>
              <li>Hours are your live hours with the class, and include the minutes before and after.</li>
              <li>
                Each lecture hour costs $50, deducted from what the cohort earns. You don't pay anything up front, and
                this cost can't push your earnings below zero.
              </li>
              <li>You can change this and the hours until the cohort starts.</li>
            </ul>
          </section>
        </div>
      </Dialog>
    </>
  );
}
