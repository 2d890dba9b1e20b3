import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { instant, slugOrId } from '../primitives/wire.ts';
import { LAUNCH_FLAGS, type LaunchFlag } from './launch.ts';

const params = z.object({ id: slugOrId });
const audience = { manages: { course: 'id' } } as const;
const done = z.union([z.literal(0), z.literal(1)]);

/** The map of step flags, each 1 when done (T§3). Learners never see it. */
export const launchMap = z.object(
  Object.fromEntries(LAUNCH_FLAGS.map((flag) => [flag, done])) as Record<LaunchFlag, typeof done>,
);

const mark = z.enum(['done', 'undone'], { error: 'Use only done or undone.' }).optional();
/** Steps to mark or unmark; steps not named stay unchanged. */
const launchChange = z.object(
  Object.fromEntries(LAUNCH_FLAGS.map((flag) => [flag, mark])) as Record<LaunchFlag, typeof mark>,
);

export const launchStep = z.object({
  flag: z.enum(LAUNCH_FLAGS as readonly [LaunchFlag, ...LaunchFlag[]]),
  done: z.boolean(),
  /** True: the step is a fact derived from the course itself; no one marks it. */
  fact: z.boolean(),
  /** When the step was marked, and `doneBy`: by whom; null for facts and for open steps. */
  doneAtUtc: instant.nullable(),
  doneBy: z.string().nullable(),
});
export type LaunchStep = z.infer<typeof launchStep>;

export const getLaunch = endpoint({
  method: 'GET',
  path: '/teachers/courses/{id}/launch',
  summary: "A course's launch checklists: what's done, by whom, and what's completed automatically",
  tag: 'Teaching',
  audience,
  params,
  response: z.object({
    launch: launchMap,
    /** In the order of the checklists. */
    steps: z.array(launchStep),
    /** The marketplace's configured claim about itself; null: no claim (rules-teachers U3). */
    claim: z.string().nullable(),
  }),
});

export const setLaunchStep = endpoint({
  method: 'POST',
  path: '/teachers/courses/{id}/launch_step',
  summary:
    "Mark launch checklist steps: `{ findniche: 'done' }`, several together; `'undone'` clears it; instructor, listed, and dates are set automatically",
  tag: 'Teaching',
  audience,
  params,
  body: launchChange,
  response: z.object({ launch: launchMap }),
});
