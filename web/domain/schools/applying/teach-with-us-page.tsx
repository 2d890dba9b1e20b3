import { Suspense } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { NumberedSteps } from '#web/kit/layout/numbered-steps.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import { OwnApplicationPart } from './own-application.tsx';
import { TEACH_LINE } from './teach-line.ts';
import styles from './teach-with-us.module.css';
import { VisitorApplication } from './visitor-application.tsx';

const WHAT = [
  ['A school of your own', 'Its name, its page, its courses. You invite whoever teaches or helps with you.'],
  ['Cohorts with dates', 'A course runs in cohorts: a start, an end, a number of seats, a price. You decide all four.'],
  ['Live evenings', 'Class sessions every week, free events as the way in, workouts with written feedback.'],
  [
    'The desk work is done',
    'Payment, receipts, waitlists, reminders, calendar entries, refunds by rules that everybody can read.',
  ],
] as const;

const STEPS = [
  ['Apply', 'Tell us what you teach and who it is for. It takes ten minutes, and you can edit it while it waits.'],
  [
    'Hear from us',
    'A person reads it and answers by email. If we say no, you read why, and can apply again in 30 days.',
  ],
  ['Create your first course', 'All it needs is a name. Nobody sees it until you want them to.'],
  [
    'Open your first cohort',
    'Dates at least 4 weeks ahead, ideally 8. We show what is missing; then you open it, and it sells.',
  ],
] as const;

/** M§9: what the platform keeps, and what an assistant costs for each lecture hour. */
const FEE_PERCENT = 15;
const ASSISTANT_DOLLARS = 50;
const EXAMPLE = { seats: 12, price: 200, hours: 9 };
const revenue = EXAMPLE.seats * EXAMPLE.price;
const fee = (revenue * FEE_PERCENT) / 100;
const assistant = EXAMPLE.hours * ASSISTANT_DOLLARS;
/** A true minus sign. */
const less = (dollars: number) => `−${formatDollars(dollars)}`;

/** What teaching here is, what it pays, how it goes; then the application, or what became of it. */
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
          <Cover name="Teach with us" topic="Voice" first />
        </div>
      </header>
      <section className={styles.part} aria-labelledby="what-it-is">
        <h2 id="what-it-is">What teaching here is</h2>
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
        <h2 id="what-it-pays">What it pays</h2>
        <div className={styles.pays}>
          <ul>
            <li>
              <strong>You set the price.</strong>
              One for members, one for everybody else, per cohort.
            </li>
            <li>
              <strong>We keep {FEE_PERCENT}%.</strong>
              Of what was paid, less refunds. Card fees are in it; there is nothing to pay up front.
            </li>
            <li>
              <strong>An assistant costs ${ASSISTANT_DOLLARS} per lecture hour.</strong>
              Only if you ask for one.
            </li>
          </ul>
          <table className={styles.sum}>
            <caption>
              An example: {EXAMPLE.seats} seats sold at {formatDollars(EXAMPLE.price)}, with an assistant for{' '}
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
        <h2 id="how-it-goes">How it goes</h2>
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
