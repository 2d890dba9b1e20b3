import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResultText } from '#contract/surveys/survey-results.endpoints.ts';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { quoteAnswer } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { MoreButton } from '#web/kit/action/more-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import { type ResultsFilter, surveyTextsQuery, teacherSurveysQuery } from '../teacher-surveys.query.ts';
import styles from './results.module.css';

interface TextsOf {
  course: string;
  kind: SurveyKind;
  filter: ResultsFilter;
  rootId: number;
}

/**
 * What people wrote, page by page; people who agreed to be quoted have a button that makes their text a testimonial.
 */
export function SurveyTexts(of: TextsOf) {
  const query = surveyTextsQuery(of.course, of.kind, of.filter, of.rootId);
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(query);
  if (isError)
    return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the written answers" />;
  if (!data) return <SkeletonRows count={3} />;
  const texts = data.pages.flatMap((page) => page.texts);
  return (
    <>
      <ul className={styles.texts}>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nameless texts have nothing else that tells them apart
          <Text key={at} text={text} of={of} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <MoreButton size="sm" loading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
            Show more
          </MoreButton>
        </div>
      )}
    </>
  );
}

function Text({ text: { text, email, sentAtUtc, name, quote }, of }: { text: ResultText; of: TextsOf }) {
  return (
    <li className={styles.text}>
      <p className={styles.written}>{text}</p>
      {(sentAtUtc || name || quote) && (
        <p className={styles.soft}>
          {sentAtUtc ? (email ?? 'Not on the waitlist') : (name ?? '')}
          {sentAtUtc && (
            <span>
              {' · '}
              <PlainDateTime at={sentAtUtc} />
            </span>
          )}
          {quote && <span>{`${name ? ' · ' : ''}Can be quoted as ${quote.as}`}</span>}
        </p>
      )}
      {quote && <Quote quote={quote} of={of} />}
    </li>
  );
}

function Quote({ quote, of }: { quote: NonNullable<ResultText['quote']>; of: TextsOf }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const make = useMutation({
    mutationFn: async () => {
      const surveys = await client.ensureQueryData(teacherSurveysQuery(of.course));
      const survey = surveys.find(({ kind }) => kind === of.kind);
      if (!survey) throw new Error('This survey no longer exists.');
      const body = { quoteId: quote.id };
      return call(quoteAnswer, { params: { id: survey.id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ testimonial }) => {
      toast.success('Added to the testimonials', `It’s on the landing page under the name ${testimonial.authorName}.`);
      return client.invalidateQueries(surveyTextsQuery(of.course, of.kind, of.filter, of.rootId));
    },
    onError: (error) => toast.error(error.message),
  });
  if (quote.testimonialId !== null) return <p className={styles.soft}>On the landing page</p>;
  return (
    <div>
      <Button variant="secondary" size="sm" loading={make.isPending} onClick={() => make.mutate()}>
        Use as testimonial
      </Button>
    </div>
  );
}
