import { type WalkedPage, walkPages } from '../a11y.ts';
import { findWorkout, pathOf, priceOf } from './workouts.ts';

type Path = WalkedPage[1];
const priced: Path = async (request) =>
  pathOf(await findWorkout(request, (each) => (priceOf(each, 'written') ?? 0) > 0));
const written: Path = async (request) => `/workouts/written/${(await findWorkout(request, () => true, true)).uuid}`;
const joinLink: Path = async (request) => `/workouts/links/${(await findWorkout(request, () => true)).uuid}`;

walkPages([
  ['the workouts', '/workouts', 'member'],
  ['a workout with prices', priced, 'lead'],
  ['my workouts', '/myworkouts', 'member'],
  ['my workouts, without any', '/myworkouts', 'courseadmin'],
  ['the written part, answered', written, 'member'],
  ['the written part, withheld', written, 'beta'],
  ['a join link, for who has no place', joinLink, 'member'],
]);
