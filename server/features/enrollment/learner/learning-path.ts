import type { LearningPath } from '#contract/enrollment/learning-path.endpoints.ts';
import { refuseFields } from '#contract/primitives/problem.ts';
import { saveLearningTopics } from '#server/features/enrollment/index.ts';
import { queryTopics } from '#server/features/schools/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { queryAnswer, queryPath } from './learning-path.query.ts';

const optionsOf = async (ctx: Ctx) => (await queryTopics(ctx.db, {})).map(({ topic }) => topic);

/** What to start with, in three statements besides the session's. */
export async function showLearningPath(ctx: Ctx): Promise<LearningPath> {
  const [answer, options] = await Promise.all([queryAnswer(ctx, personIdOf(ctx)), optionsOf(ctx)]);
  const topics = [...(answer?.topics ?? [])];
  const newcomer = answer?.newcomer ?? false;
  const steps = newcomer && topics.length > 0 ? await queryPath(ctx, topics) : [];
  const stepOf = (kind: (typeof steps)[number]['kind']) => {
    const step = steps.find((each) => each.kind === kind);
    if (!step) return null;
    const { id, slug, name, schoolName, startsAt } = step;
    return { id, slug, name, schoolName, startsAtUtc: startsAt.toISOString() };
  };
  return {
    newcomer,
    answered: answer?.topics !== null,
    topics,
    options,
    event: stepOf('event'),
    course: stepOf('course'),
    workout: stepOf('workout'),
  };
}

/** @throws 422 for a topic that no listed course has */
export async function setLearningTopics(ctx: Ctx, topics: readonly string[]): Promise<LearningPath> {
  const known = new Set(await optionsOf(ctx));
  const chosen = [...new Set(topics)];
  if (chosen.some((topic) => !known.has(topic))) {
    throw refuseFields({ topics: 'One of these topics is no longer in the catalog. Choose again.' });
  }
  await saveLearningTopics(ctx, personIdOf(ctx), chosen);
  return showLearningPath(ctx);
}
