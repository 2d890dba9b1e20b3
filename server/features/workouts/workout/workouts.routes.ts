import {
  attendWorkout as attendContract,
  getWorkout,
  getWrittenWorkout,
  joinWorkout as joinContract,
  listAttendingWorkouts,
  listWorkouts,
  showWorkoutLink as showLinkContract,
  submitWork as submitContract,
} from '#contract/workouts/workouts.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import { attendWorkout } from '../places/attend-workout.ts';
import { joinWorkout, showWorkoutLink } from '../places/join-workout.ts';
import { submitWork } from '../submissions/submit-work.ts';
import { readAttendingWorkouts, readWorkouts } from './list-workouts.ts';
import { showWorkout, showWrittenWorkout } from './show-workout.ts';

export const routes = [
  route(listWorkouts, (ctx, { query }) => readWorkouts(ctx, query)),
  route(listAttendingWorkouts, (ctx, { query }) => readAttendingWorkouts(ctx, query)),
  route(getWorkout, (ctx, { params }) => showWorkout(ctx, params.id)),
  route(getWrittenWorkout, (ctx, { params }) => showWrittenWorkout(ctx, params.uuid)),
  route(attendContract, (ctx, { params, body }) => attendWorkout(ctx, { workoutId: params.id, body }), {
    keyWithEffect: true,
  }),
  route(submitContract, (ctx, { params, body }) => submitWork(ctx, { workoutId: params.id, body })),
  route(showLinkContract, (ctx, { params, query }) => showWorkoutLink(ctx, { uuid: params.uuid, token: query.t })),
  route(joinContract, (ctx, { params, body }) => joinWorkout(ctx, { uuid: params.uuid, token: body.t })),
];
