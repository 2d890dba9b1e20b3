import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/primitives/money.ts';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { Page, Section, Stack } from '#web/kit/layout/page.tsx';
import { PageTabs } from '#web/kit/layout/page-tabs.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { resultsHref, SURVEY_TEXTS, surveyHref } from '../survey-text.ts';
import { type ResultsFilter, surveyResultsQuery } from '../teacher-surveys.query.ts';
import { QuestionFigure } from './question-figure.tsx';
import { ResultsFilterBar } from './results-filter-bar.tsx';

const KINDS = ['interest', 'post-cohort'] as const;

function fileHref(course: string, kind: SurveyKind, { cohortId, from, to }: ResultsFilter): string {
  const query = new URLSearchParams();
  if (cohortId !== undefined) query.set('cohort_id', String(cohortId));
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  const queryString = query.size > 0 ? `?${query}` : '';
  return `/teachers/courses/${encodeURIComponent(course)}/surveys/${kind}/results.csv${queryString}`;
}

const isFiltered = ({ cohortId, from, to }: ResultsFilter) =>
  cohortId !== undefined || from !== undefined || to !== undefined;

/**
 * Why there is nothing: too few answers to show, none that match the filter, or none at all. `onClear`: clears the
 * filter; undefined if none is set.
 */
function NoAnswers({ held, onClear }: { held: boolean; onClear: (() => void) | undefined }) {
  const all = onClear && (
    <Button variant="secondary" size="sm" onClick={onClear}>
      Show all answers
    </Button>
  );
  if (held) {
    return (
      <EmptyState title="Not enough answers yet" action={all}>
        To protect privacy, a cohort's results appear after five responses.
      </EmptyState>
    );
  }
  return onClear ? (
    <EmptyState title="No answers here" action={all}>
      No one in this cohort or date range has answered.
    </EmptyState>
  ) : (
    <EmptyState title="No answers yet">Results will appear here once someone answers.</EmptyState>
  );
}

/** The answers to a survey, question by question (rules-teachers S7). `course`: its slug or ID, as in the path. */
export function ResultsPage({
  course,
  kind,
  filter,
  onFilter,
}: {
  course: string;
  kind: SurveyKind;
  filter: ResultsFilter;
  onFilter: (filter: ResultsFilter) => void;
}) {
  const { data } = useSuspenseQuery(surveyResultsQuery(course, kind, filter));
  const { answers, held, cohorts, questions } = data;
  const nameless = kind === 'post-cohort';
  const currentQuestions = questions.filter(({ noLongerAsked }) => !noLongerAsked);
  const before = questions.filter(({ noLongerAsked }) => noLongerAsked);
  const figures = (of: typeof questions, heading: 'h2' | 'h3') => (
    <Stack gap={24}>
      {of.map((question) => (
        <QuestionFigure
          key={question.rootId}
          question={question}
          course={course}
          kind={kind}
          filter={filter}
          heading={heading}
        />
      ))}
    </Stack>
  );
  return (
    <Page
      title={`${SURVEY_TEXTS[kind].name} results`}
      line={
        <>
          {nameless
            ? 'Names are hidden unless people agreed to share theirs. Written answers appear in random order. '
            : 'Includes the email addresses of people on your waitlist. '}
          <PathLink href={surveyHref(course, kind)}>Edit the questions</PathLink>
        </>
      }
      action={
        answers > 0 && (
          <ButtonAnchor variant="secondary" href={fileHref(course, kind, filter)}>
            Download CSV
          </ButtonAnchor>
        )
      }
    >
      <PageTabs
        label="Surveys"
        current={resultsHref(course, kind)}
        tabs={KINDS.map((each) => ({ href: resultsHref(course, each), label: SURVEY_TEXTS[each].name }))}
      />
      <ResultsFilterBar kind={kind} cohorts={cohorts} filter={filter} onFilter={onFilter} />
      <p role="status">
        {counted(answers, 'answer', 'answers')}
        {held > 0 && (
          <span>{`, and ${formatCount(held)} more from cohorts with fewer than five responses, shown once there are five.`}</span>
        )}
      </p>
      {answers === 0 ? (
        <NoAnswers held={held > 0} onClear={isFiltered(filter) ? () => onFilter({}) : undefined} />
      ) : (
        <>
          {figures(currentQuestions, 'h2')}
          {before.length > 0 && (
            <Section title="No longer asked" line="Questions you removed, with their earlier answers.">
              {figures(before, 'h3')}
            </Section>
          )}
        </>
      )}
    </Page>
  );
}
