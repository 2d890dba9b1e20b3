import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { line } from '../primitives/text.ts';
import { id, instant } from '../primitives/wire.ts';
import { TOPIC_MAX } from '../schools/catalog-filters.ts';
import { LEARNING_TOPICS_MAX } from './learning-topics.ts';

const step = { name: z.string(), schoolName: z.string(), startsAtUtc: instant };

export const learningPath = z.object({
  /** True for people who never enrolled and never attended an event: they are asked what they want to learn. */
  newcomer: z.boolean(),
  /** Whether they answered or skipped the question. */
  answered: z.boolean(),
  /** What they chose; empty if they skipped. */
  topics: z.array(z.string()),
  /** Topics to choose from: those of listed courses. */
  options: z.array(z.string()),
  /** The next free event by a school that teaches these topics. */
  event: z.object({ id, slug: z.string(), ...step }).nullable(),
  /** The next course that can be joined. */
  course: z.object({ slug: z.string(), ...step }).nullable(),
  workout: z.object({ id, ...step }).nullable(),
});
export type LearningPath = z.infer<typeof learningPath>;

export const getLearningPath = endpoint({
  method: 'GET',
  path: '/learning_path',
  summary: 'What to start with, from the topics you want to learn',
  tag: 'Enrollment',
  audience: 'signed-in',
  response: learningPath,
});

export const setLearningTopics = endpoint({
  method: 'POST',
  path: '/learning_path',
  summary: 'Say what you want to learn; no topics: skip the question',
  tag: 'Enrollment',
  audience: 'signed-in',
  body: z.object({ topics: z.array(line(TOPIC_MAX)).max(LEARNING_TOPICS_MAX) }),
  response: learningPath,
});
