import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LearningPath as Path } from '#contract/enrollment/learning-path.endpoints.ts';
import { LEARNING_TOPICS_MAX } from '#contract/enrollment/learning-topics.ts';
import { eventAddress } from '#web/features/events/page/event-time.rules.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { ChoicesField } from '#web/kit/form/choices-field.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row, Section, Stack } from '#web/kit/layout/page.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './learning-path.module.css';
import { chooseTopics, learningPathQuery } from './learning-path.query.ts';

/**
 * For people who haven't joined anything yet: what they want to learn, then one event, course, and workout from these
 * topics. Renders nothing for anyone else.
 */
export function LearningPath() {
  const { data } = useQuery(learningPathQuery);
  const [changing, setChanging] = useState(false);
  if (!data?.newcomer || data.options.length === 0) return null;
  if (!data.answered || changing) return <Question path={data} onDone={() => setChanging(false)} />;
  const change = (label: string) => (
    <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
      {label}
    </Button>
  );
  return data.topics.length === 0 ? (
    <Row>{change('Choose what you want to learn')}</Row>
  ) : (
    <Section title="Your first steps" action={change('Change topics')}>
      <Steps path={data} />
    </Section>
  );
}

function Question({ path, onDone }: { path: Path; onDone: () => void }) {
  const client = useQueryClient();
  const [topics, setTopics] = useState(() => path.topics.filter((topic) => path.options.includes(topic)));
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: (chosen: string[]) => chooseTopics(client, chosen),
    onSuccess: onDone,
    onError: (error) => toast.error('Couldn’t save your topics. Try again.', error.message),
  });
  return (
    <Card as="section" tone="accent">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (topics.length === 0) setProblem('Choose at least one topic, or skip this.');
          else save.mutate(topics);
        }}
      >
        <Stack gap={16}>
          <ChoicesField
            label="What do you want to learn?"
            name="topics"
            value={topics}
            options={path.options.map((topic) => ({ value: topic, label: topic }))}
            error={problem}
            help={`Choose up to ${LEARNING_TOPICS_MAX}. We’ll suggest where to start.`}
            onChange={(chosen) => {
              const tooMany = chosen.length > LEARNING_TOPICS_MAX;
              setProblem(tooMany ? `You can choose up to ${LEARNING_TOPICS_MAX} topics.` : undefined);
              if (!tooMany) setTopics(chosen);
            }}
          />
          <Row>
            <Button type="submit" loading={save.isPending}>
              Show my first steps
            </Button>
            <Button
              variant="quiet"
              disabled={save.isPending}
              onClick={() => (path.answered ? onDone() : save.mutate([]))}
            >
              {path.answered ? 'Cancel' : 'Skip'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

function Steps({ path: { event, course, workout, topics } }: { path: Path }) {
  if (!event && !course && !workout) {
    return (
      <p className={textStyles.soft}>
        <span>Nothing is coming up in {topics.join(', ')} right now. </span>
        <Link to="/courses">Browse Courses</Link>
      </p>
    );
  }
  return (
    <ul className={styles.steps}>
      {event && (
        <Step of={event} label="Free event">
          <Link to="/events/$address" params={{ address: eventAddress(event) }}>
            {event.name}
          </Link>
        </Step>
      )}
      {course && (
        <Step of={course} label="Course">
          <Link to="/courses/$slug" params={{ slug: course.slug }}>
            {course.name}
          </Link>
        </Step>
      )}
      {workout && (
        <Step of={workout} label="Workout">
          <Link to="/workouts/$id" params={{ id: String(workout.id) }}>
            {workout.name}
          </Link>
        </Step>
      )}
    </ul>
  );
}

function Step({
  of,
  label,
  children,
}: {
  of: { schoolName: string; startsAtUtc: string };
  label: string;
  children: ReactNode;
}) {
  return (
    <li className={styles.step}>
      <span className={textStyles.softSmall}>{label}</span>
      <strong>{children}</strong>
      <span className={textStyles.softSmall} dir="auto">
        {of.schoolName}
      </span>
      <DateTime at={of.startsAtUtc} />
    </li>
  );
}
