import { useSuspenseQuery } from '@tanstack/react-query';
import { flagsOfStep, LAUNCH_CHECKLISTS } from '#contract/schools/launch.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { PageTabs } from '#web/kit/layout/page-tabs.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './launch.module.css';
import { launchQuery } from './launch.query.ts';
import { LaunchStepRow } from './launch-step-row.tsx';
import { CHECKLIST_TEXTS } from './launch-text.ts';

type Step = 1 | 2 | 3;

const addressOf = (course: string, step: Step) => `/teachers/courses/${encodeURIComponent(course)}/launch_step${step}`;

/** One of the launch checklists (T§2, rules-teachers U1): its steps in groups, and the progress of all three. */
export function LaunchPage({ address, step }: { address: string; step: Step }) {
  const { launch, steps, claim } = useSuspenseQuery(launchQuery(address)).data;
  const list = LAUNCH_CHECKLISTS.find((each) => each.step === step) ?? LAUNCH_CHECKLISTS[0];
  const flags = flagsOfStep(step);
  const done = flags.filter((flag) => launch[flag] === 1).length;
  const { title, line } = CHECKLIST_TEXTS[step];
  return (
    <Page title={title} line={line}>
      <PageTabs
        label="Launch checklists"
        current={addressOf(address, step)}
        tabs={LAUNCH_CHECKLISTS.map((each) => ({
          href: addressOf(address, each.step),
          label: CHECKLIST_TEXTS[each.step].tab,
        }))}
      />
      <div className={styles.progress}>
        <p>
          <strong className="tabular">
            {done} of {flags.length}
          </strong>{' '}
          done
        </p>
        <progress value={done} max={flags.length} aria-label="Steps done" />
      </div>
      {list.groups.map(({ title: group, flags: ofGroup }) => (
        <Section
          key={group}
          title={group}
          line={group === 'Get Listed on the marketplace' ? (claim ?? undefined) : undefined}
        >
          <ul className={`${layoutStyles.surface} ${styles.steps}`}>
            {steps
              .filter(({ flag }) => ofGroup.some((each) => each === flag))
              .map((each) => (
                <LaunchStepRow key={each.flag} address={address} step={each} />
              ))}
          </ul>
        </Section>
      ))}
      <Next address={address} step={step} />
    </Page>
  );
}

/** What follows the list: the next checklist, and finally enrollment. */
function Next({ address, step }: { address: string; step: Step }) {
  const params = { id: address };
  return (
    <div className={styles.next}>
      {step === 1 ? (
        <ButtonLink to="/teachers/courses/$id/launch_step2" params={params}>
          Go to step 2
        </ButtonLink>
      ) : step === 2 ? (
        <ButtonLink to="/teachers/courses/$id/launch_step3" params={params}>
          Go to the post-launch checklist
        </ButtonLink>
      ) : (
        <ButtonLink to="/teachers/courses/$id/publish" params={params} size="lg">
          Enable Enrollment!
        </ButtonLink>
      )}
    </div>
  );
}
