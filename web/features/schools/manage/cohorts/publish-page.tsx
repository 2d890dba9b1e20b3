import { IconSpeakerphone } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CohortOpening } from '#contract/schools/cohort-dry-runs.endpoints.ts';
import type { TeacherCohort, TeacherCohortLine } from '#contract/schools/teacher-cohort.ts';
import { changeCohort } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { ChooseDraft } from './choose-draft.tsx';
import { cohortOpeningQuery, courseCohortsQuery, refreshCohorts } from './cohorts.query.ts';
import { isFree, OnSaleFacts, pricesText } from './on-sale-facts.tsx';
import { OpenedCohort } from './opened-cohort.tsx';
import { OpeningFacts } from './opening-facts.tsx';
import styles from './publish-page.module.css';

interface PublishProps {
  /** Slug or ID, as in the path. */
  course: string;
  /** ID of the selected draft. */
  chosen: number | undefined;
  onChoose: (cohortId: number) => void;
}

/**
 * Opens a draft for enrollment (U5): which one, everything that is missing, what happens, and the one button that can't
 * be undone.
 */
export function PublishPage({ course, chosen, onChoose }: PublishProps) {
  const { data } = useSuspenseQuery(courseCohortsQuery(course));
  const [opened, setOpened] = useState<TeacherCohort | null>(null);
  const drafts = data.cohorts.filter(({ status }) => status === 'draft');
  const draft = drafts.find(({ id }) => id === chosen) ?? (drafts.length === 1 ? drafts[0] : undefined);
  return (
    <Page title="Publish a cohort" line="This opens enrollment, so learners can see the cohort and buy a seat.">
      {opened ? (
        <OpenedCohort cohort={opened} />
      ) : drafts.length === 0 ? (
        <EmptyState
          title="No draft to publish"
          icon={<IconSpeakerphone size={26} stroke={1.75} />}
          action={
            <ButtonLink to="/teachers/courses/$id/cohorts/new" params={{ id: course }}>
              New cohort
            </ButtonLink>
          }
        >
          No draft cohorts. Create one to publish.
        </EmptyState>
      ) : (
        <>
          <ChooseDraft drafts={drafts} chosen={draft?.id} onChoose={onChoose} />
          {draft && <Opening key={draft.id} course={course} draft={draft} onOpened={setOpened} />}
        </>
      )}
    </Page>
  );
}

interface OpeningProps {
  course: string;
  draft: TeacherCohortLine;
  onOpened: (cohort: TeacherCohort) => void;
}

function Opening({ course, draft, onOpened }: OpeningProps) {
  const opening = useQuery(cohortOpeningQuery(draft.id));
  if (opening.isError) {
    return (
      <FailedState error={opening.error} onRetry={() => void opening.refetch()} title="Couldn't load the impact" />
    );
  }
  if (!opening.data) return <SkeletonRows count={3} />;
  if (opening.data.missing.length > 0) return <Missing draft={draft} missing={opening.data.missing} />;
  return (
    <OpenIt
      course={course}
      draft={draft}
      opening={opening.data}
      onOpened={onOpened}
      onRefused={() => void opening.refetch()}
    />
  );
}

/** Everything that is missing, each a link to where it can be fixed. */
function Missing({ draft, missing }: { draft: TeacherCohortLine; missing: CohortOpening['missing'] }) {
  return (
    <Section
      title={
        missing.length === 1
          ? 'One thing left before you can publish'
          : `${missing.length} things left before you can publish`
      }
      line={`Each link takes you to a field that ${draft.name} still needs.`}
    >
      <ul className={styles.missing}>
        {missing.map(({ field, message }) => (
          <li key={field}>
            <Link to="/teachers/cohorts/$id/edit" params={{ id: String(draft.id) }} hash={field}>
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenIt({
  course,
  draft,
  opening,
  onOpened,
  onRefused,
}: OpeningProps & {
  opening: CohortOpening;
  onRefused: () => void;
}) {
  const free = isFree(draft);
  const [meant, setMeant] = useState(false);
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const open = useMutation({
    mutationFn: async () => {
      const body = { status: 'enrolling', expected: opening.totals };
      return (await call(changeCohort, { params: { id: draft.id }, body, idempotencyKey: keyOf([draft.id, body]) }))
        .cohort;
    },
    onSuccess: (cohort) => {
      onOpened(cohort);
      void refreshCohorts(client);
    },
    // Something is missing now, the figures changed, or someone else has opened it: show the current state.
    onError: onRefused,
  });
  return (
    <Section title="Before you publish" line={`${draft.name} can open now. Here's what happens when you open it.`}>
      <OpeningFacts opening={opening}>
        <OnSaleFacts course={course} draft={draft} sessions={opening.sessions} />
      </OpeningFacts>
      {free && (
        <SwitchField
          label="Free on purpose?"
          help={`${pricesText(draft)}. Turn this on to open it at that price.`}
          checked={meant}
          onChange={setMeant}
        />
      )}
      {open.isError && (
        <p role="alert" className={textStyles.error}>
          {isApiProblem(open.error) ? open.error.message : "Couldn't open enrollment. Try again."}
        </p>
      )}
      <div className={styles.act}>
        <Button size="lg" loading={open.isPending} disabled={free && !meant} onClick={() => open.mutate()}>
          Open enrollment
        </Button>
        <p className={styles.warning}>This cannot be reversed.</p>
      </div>
    </Section>
  );
}
