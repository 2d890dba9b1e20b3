import { Suspense } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { NumberedSteps } from '#web/kit/layout/numbered-steps.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import { OwnApplicationPart } from './own-application.tsx';
import { FEE_PERCENT, TEACH_LINE } from './teach-line.ts';
import styles from './teach-with-us.module.css';
import { VisitorApplication } from './visitor-application.tsx';

const WHAT = [
  ['A school of your own', 'Your name, your page, your courses. Invite anyone who teaches with you or helps out.'],
  ['Cohorts with dates', 'Each course runs in cohorts. You set the start date, end date, seats, and price.'],
  ['Live events', 'Weekly class sessions, free events that introduce your school, and workouts with written feedback.'],
  [
    'We handle the admin',
    'Payments, receipts, waitlists, reminders, calendar invites, and refunds, by rules that everyone can read.',
  ],
] as const;

const STEPS = [
  ['Apply', "Tell us what you teach and who it's for. It takes about ten minutes, and you can edit it while you wait."],
  [
    'Hear from us',
    "A real person reads it and replies by email. If it's a no, we tell you why, and you can apply again in 30 days.",
  ],
  ['Create your first course', "All it needs is a name. No one sees it until you're ready."],
  [
    'Publish your first cohort',
    "Pick a start date at least 4 weeks out, ideally 8. We show you what's missing; then you publish, and students can enroll.",
  ],
] as const;

/** M§9: what an assistant costs per lecture hour. */
const ASSISTANT_DOLLARS = 50;
const EXAMPLE = { seats: 12, price: 200, hours: 9 };
const revenue = EXAMPLE.seats * EXAMPLE.price;
const fee = (revenue * FEE_PERCENT) / 100;
const assistant = EXAMPLE.hours * ASSISTANT_DOLLARS;
/** A true minus sign. */
const less = (dollars: number) => `−${formatDollars(dollars)}`;

/** Why teach here, what it pays, how it works; then the application, or its current state. */
export function TeachWithUsPage() {
  const person = useVisitor();
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className={styles.words}>
          <h1>Teach with us</h1>
          <p>{TEACH_LINE}</p>
          <div>
            <ButtonAnchor href="#apply" size="lg">
              {person ? 'Go to your application' : 'Apply to teach'}
            </ButtonAnchor>
          </div>
        </div>
        <div className={styles.picture}>
          <Cover cover="mouths-0-7" first />
        </div>
      </header>
      <section className={styles.part} aria-labelledby="what-it-is">
        <h2 id="what-it-is">Why teach here</h2>
        <ul className={styles.things}>
          {WHAT.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="what-it-pays">
        <h2 id="what-it-pays">What you earn</h2>
        <div className={styles.pays}>
          <ul>
            <li>
              <strong>You set the price.</strong>
              For each cohort, set one price for members and one for everyone else.
            </li>
            <li>
              <strong>We keep {FEE_PERCENT}% of net sales.</strong> Card fees are included. No upfront cost.
            </li>
            <li>
              <strong>An assistant costs ${ASSISTANT_DOLLARS} per lecture hour.</strong>
              Only if you ask for one.
            </li>
          </ul>
          <table className={styles.sum}>
            <caption>
              Example: {EXAMPLE.seats} seats sold at {formatDollars(EXAMPLE.price)}, with an assistant for{' '}
              {EXAMPLE.hours} lecture hours
            </caption>
            <tbody>
              <tr>
                <th scope="row">Paid by learners</th>
                <td>{formatDollars(revenue)}</td>
              </tr>
              <tr>
                <th scope="row">Callboard, {FEE_PERCENT}%</th>
                <td>{less(fee)}</td>
              </tr>
              <tr>
                <th scope="row">Assistant</th>
                <td>{less(assistant)}</td>
              </tr>
              <tr>
                <th scope="row">You</th>
                <td>{formatDollars(revenue - fee - assistant)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="how-it-goes">
        <h2 id="how-it-goes">How it works</h2>
        <NumberedSteps steps={STEPS} />
      </section>
      <section className={styles.part} id="apply" aria-labelledby="your-application">
        <h2 id="your-application">{person ? 'Your application' : 'Apply to teach'}</h2>
        <div className={styles.form}>
          {person ? (
            <Suspense fallback={<SkeletonForm />}>
              <OwnApplicationPart />
            </Suspense>
          ) : (
            <VisitorApplication />
          )}
        </div>
      </section>
    </div>
  );
}
