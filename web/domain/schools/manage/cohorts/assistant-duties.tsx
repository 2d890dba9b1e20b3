import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import styles from './assistant-duties.module.css';

/** What a teacher assistant does (M 2.1), as a teacher reads it before wishing for one. */
const DUTIES: readonly { when: string; does: readonly string[] }[] = [
  {
    when: 'Before class',
    does: [
      'Opens the meeting 15 minutes early and checks sound, picture and screen sharing with you.',
      'Reads your plan for the session, and has the links and files ready that you want posted.',
      "Welcomes learners as they arrive, and helps whoever can't get in.",
    ],
  },
  {
    when: 'During class',
    does: [
      'Starts the recording and makes sure that it runs.',
      'Watches the chat and raised hands, collects questions and brings them to you when you pause.',
      'Helps with technical trouble in private messages, so that the class goes on.',
      'Opens breakout rooms, looks in on each of them, and keeps the time.',
    ],
  },
  {
    when: 'After class',
    does: [
      'Stays ten minutes for questions, and takes down those that are yours to answer.',
      'Sends you, the same day, the recording and a short note: who was missing, what was unclear, what is still open.',
      'Reminds learners of what you asked them to bring next time.',
    ],
  },
];

const NOT = "An assistant doesn't teach in your place, judge work, or decide about seats, prices and refunds.";

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
          <p className={styles.soft}>{NOT}</p>
          <section>
            <h3>Hours and pay</h3>
            <ul>
              <li>The hours are your live hours with the class. The minutes before and after are part of them.</li>
              <li>
                Each lecture hour costs $50. It comes off what the cohort earns; you pay nothing ahead, and what you
                earn never falls below zero because of it.
              </li>
              <li>You can change your mind, and the hours, until the cohort starts.</li>
            </ul>
          </section>
        </div>
      </Dialog>
    </>
  );
}
