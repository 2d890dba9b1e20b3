import { Link } from '@tanstack/react-router';
import { flagsOfStep, LAUNCH_CHECKLISTS, type LaunchMap } from '#contract/schools/launch.ts';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './launch-progress.module.css';

const TITLES = { 1: 'Step 1: basics and waitlist', 2: 'Step 2: listing and go-to-market', 3: 'Post-launch' } as const;

/** The three launch checklists of a course, each with its progress. */
export function LaunchProgress({ address, launch }: { address: string; launch: LaunchMap }) {
  return (
    <ul className={styles.lists}>
      {LAUNCH_CHECKLISTS.map(({ step }) => {
        const flags = flagsOfStep(step);
        const done = flags.filter((flag) => launch[flag] === 1).length;
        return (
          <li key={step}>
            <Link to={`/teachers/courses/$id/launch_step${step}`} params={{ id: address }} className={styles.list}>
              <span className={textStyles.strong}>{TITLES[step]}</span>
              <span className={textStyles.softMedium}>
                {done === flags.length ? 'All done' : `${done} of ${flags.length} done`}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
