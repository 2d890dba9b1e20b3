import {
  givePlacement as givePlacementContract,
  movePlace as movePlaceContract,
  removePlace as removePlaceContract,
  showPlaceMove as showPlaceMoveContract,
  showPlacement as showPlacementContract,
  showPlaceRemoval as showPlaceRemovalContract,
} from '#contract/students/student-acts.endpoints.ts';
import {
  showInterest as interestContract,
  listStudents as listContract,
  showStudent as studentContract,
} from '#contract/students/students.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { givePlacement, showPlacement } from './give-placement.ts';
import { listStudents } from './list-students.ts';
import { movePlace, showPlaceMove } from './move-place.ts';
import { removePlace, showPlaceRemoval } from './remove-place.ts';
import { showInterest } from './show-interest.ts';
import { showStudent } from './show-student.ts';
import { mountStudentsFile } from './students-file.ts';

/**
 * A course's students: lists, CSV file, one person, School Admins' actions on enrollments, and the waitlist's
 * interests.
 */
export const mount: Feature = {
  name: 'enrollment/manage',
  routes: [
    route(listContract, (ctx, { query }, exchange) => listStudents(ctx, managedOf(exchange), query)),
    route(studentContract, (ctx, { params }, exchange) => showStudent(ctx, managedOf(exchange), params.personId)),
    route(interestContract, (ctx, _, exchange) => showInterest(ctx, managedOf(exchange).id)),
    route(showPlacementContract, (ctx, { params, query }) =>
      showPlacement(ctx, { cohortId: params.id, email: query.email }),
    ),
    route(givePlacementContract, (ctx, { params, body }) => givePlacement(ctx, { cohortId: params.id, ...body })),
    route(showPlaceMoveContract, (ctx, { params, query }) =>
      showPlaceMove(ctx, { placeId: params.id, cohortId: query.cohortId }),
    ),
    route(movePlaceContract, (ctx, { params, body }) => movePlace(ctx, { placeId: params.id, ...body })),
    route(showPlaceRemovalContract, (ctx, { params }) => showPlaceRemoval(ctx, params.id)),
    route(removePlaceContract, (ctx, { params, body }) => removePlace(ctx, { placeId: params.id, ...body })),
  ],
  mount: mountStudentsFile,
};
