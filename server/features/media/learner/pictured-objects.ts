import type { MediaObject } from '#contract/media/media.endpoints.ts';
import { personPicture } from '#server/features/accounts/index.ts';
import { eventPicture, hostPicture } from '#server/features/events/index.ts';
import { benefitsPicture, instructorPicture, testimonialPicture } from '#server/features/landing/index.ts';
import { libraryPicture } from '#server/features/library/index.ts';
import { coursePicture, schoolCover, schoolPicture } from '#server/features/schools/index.ts';
import { workoutPicture } from '#server/features/workouts/index.ts';
import type { PictureSlot } from '#server/platform/picture-slot.ts';

/** Kinds of objects with a picture. A submission has none: its files are in its text. */
export type PicturedObject = Exclude<MediaObject, 'Submission'>;

/** Where each kind of object stores its picture. */
export const pictureSlots: Readonly<Record<PicturedObject, PictureSlot>> = {
  School: schoolPicture,
  SchoolCover: schoolCover,
  Course: coursePicture,
  Event: eventPicture,
  Workout: workoutPicture,
  Host: hostPicture,
  Instructor: instructorPicture,
  Testimonial: testimonialPicture,
  LandingPageBenefit: benefitsPicture,
  User: personPicture,
  Library: libraryPicture,
};
