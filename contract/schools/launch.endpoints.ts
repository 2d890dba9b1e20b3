import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { instant, slugOrId } from '../primitives/wire.ts';
import { LAUNCH_FLAGS, type LaunchFlag } from './launch.ts';

const params = z.object({ id: slugOrId });
const audience = { manages: { course: 'id' } } as const;
const done = z.union([z.literal(0), z.literal(1)]);

/** The map of step flags, each 1 when done (T§3); learners never see it. */
export const launchMap = z.object(
  // Every flag is a key of the list.
  Object.fromEntries(LAUNCH_FLAGS.map((flag) => [flag, done])) as Record<LaunchFlag, typeof done>,
);

const mark = z.enum(['done', 'undone'], { error: 'Use only done or undone.' }).optional();
/** What is marked, step by step; one that isn't named stays as it is. */
const launchChange = z.object(
  // Every flag is a key of the list.
  Object.fromEntries(LAUNCH_FLAGS.map((flag) => [flag, mark])) as Record<LaunchFlag, typeof mark>,
);

/** One step of the checklists. */
export const launchStep = z.object({
  flag: z.enum(LAUNCH_FLAGS as readonly [LaunchFlag, ...LaunchFlag[]]),
  done: z.boolean(),
  /** A fact that follows from the course itself; nobody sets it. */
  fact: z.boolean(),
  /** When and by whom it was marked; null for facts and for what isn't done. */
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
    /** What the marketplace claims of itself, as it is configured; null: no claim (rules-teachers U3). */
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
