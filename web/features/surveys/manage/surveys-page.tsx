import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import type { TeacherSurvey } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { PageTabs } from '#web/kit/layout/page-tabs.tsx';
import { SurveyEditor } from './survey-editor.tsx';
import { SURVEY_TEXTS, surveyHref } from './survey-text.ts';
import { teacherSurveysQuery } from './teacher-surveys.query.ts';

/** Editor for a course's surveys, one tab each. `course`: its slug or ID, as in the path. */
export function SurveysPage({ course, kind }: { course: string; kind: SurveyKind }) {
  const client = useQueryClient();
  const query = teacherSurveysQuery(course);
  const { data: surveys } = useSuspenseQuery(query);
  const survey = surveys.find((each) => each.kind === kind);
  const onSaved = (saved: TeacherSurvey) =>
    client.setQueryData(query.queryKey, (known) => known?.map((each) => (each.id === saved.id ? saved : each)));
  return (
    <Page title="Surveys" line={SURVEY_TEXTS[kind].line}>
      <PageTabs
        label="Surveys"
        current={surveyHref(course, kind)}
        tabs={surveys.map((each) => ({ href: surveyHref(course, each.kind), label: SURVEY_TEXTS[each.kind].name }))}
      />
      {survey && <SurveyEditor key={survey.id} survey={survey} course={course} onSaved={onSaved} />}
    </Page>
  );
}
