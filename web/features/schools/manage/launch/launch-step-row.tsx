import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LaunchStep, setLaunchStep } from '#contract/schools/launch.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { usePageExists } from '#web/kit/action/page-link.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './launch.module.css';
import { refreshLaunch } from './launch.query.ts';
import { LAUNCH_STEP_TEXTS, PAGE_LABELS, type StepLink } from './launch-text.ts';

/** A step: what to do and why, a link to it, and whether it is done. Steps based on facts are marked automatically. */
export function LaunchStepRow({ address, step }: { address: string; step: LaunchStep }) {
  const client = useQueryClient();
  const { flag, done, fact } = step;
  const { title, text, links } = LAUNCH_STEP_TEXTS[flag];
  const mark = useMutation({
    mutationFn: (value: 'done' | 'undone') => call(setLaunchStep, { params: { id: address }, body: { [flag]: value } }),
    onSuccess: () => refreshLaunch(client),
    onError: (error) => toast.error("Couldn't save it", error.message),
  });
  // The label changes once the button can be clicked again, so it always says what a click will do
  const undoes = mark.isPending ? mark.variables === 'undone' : done;
  const titleId = `step-${flag}`;
  const Mark = done ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li className={styles.step} aria-labelledby={titleId}>
      <Mark size={22} stroke={1.75} className={done ? styles.done : styles.open} aria-hidden="true" />
      <div className={styles.words}>
        <h3 id={titleId} className={styles.title}>
          {title}
          {done && <span className="visually-hidden"> (done)</span>}
        </h3>
        <p>{text}</p>
        <StepLinks
          address={address}
          links={done ? links.map((link) => ({ ...link, words: PAGE_LABELS[link.to] ?? link.words })) : links}
          onFollow={() => {
            if (!done) mark.mutate('done');
          }}
        />
      </div>
      <div className={styles.act}>
        {fact ? (
          <p className={textStyles.softMedium}>{done ? 'Completed automatically' : 'Completes automatically'}</p>
        ) : (
          <>
            {done && (
              <p className={textStyles.softMedium}>
                Done{step.doneBy ? <span>{` by ${step.doneBy}`}</span> : null}
                {step.doneAtUtc && (
                  <span>
                    , <DateOnly at={step.doneAtUtc} style="short" />
                  </span>
                )}
              </p>
            )}
            {/* one button for both labels, so a keyboard user keeps their focus */}
            <Button
              variant={undoes ? 'quiet' : 'secondary'}
              size="sm"
              aria-describedby={titleId}
              loading={mark.isPending}
              onClick={() => mark.mutate(done ? 'undone' : 'done')}
            >
              {undoes ? 'Undo' : 'Mark as Done'}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function StepLinks({
  address,
  links,
  onFollow,
}: {
  address: string;
  links: readonly StepLink[];
  onFollow: () => void;
}) {
  const exists = usePageExists();
  const existing = links.filter(({ to }) => exists(to));
  if (existing.length === 0) return null;
  return (
    <p className={styles.links}>
      {existing.map(({ to, hash, words, marks }) => (
        <Link
          key={words}
          // The route registry was just asked whether this path exists
          to={to as '/teachers/courses/$id'}
          params={{ id: address }}
          hash={hash}
          onClick={marks ? onFollow : undefined}
        >
          {words}
        </Link>
      ))}
    </p>
  );
}
