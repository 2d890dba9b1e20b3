import { addPerson } from '#server/features/accounts/persons/add-person.ts';
import { saveLaunchSteps, writeLandingPage } from '#server/features/landing/index.ts';
import { uploadMedia } from '#server/features/media/learner/upload-media.ts';
import { createSchool } from '#server/features/schools/index.ts';
import { requestListing } from '#server/features/schools/manage/launch/request-listing.ts';
import { foundCourse } from '#server/features/schools/manage/new-course/found-course.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

/** A pan on a stove, as the course's picture. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
  <rect width="1600" height="900" fill="#1f3a3d"/><circle cx="720" cy="470" r="260" fill="#0f2022"/>
  <circle cx="720" cy="470" r="215" fill="#2c5356"/><rect x="960" y="440" width="420" height="56" rx="28" fill="#d8733f"/>
  <path d="M560 210c30-50-30-70 0-130M720 190c30-50-30-70 0-130M880 210c30-50-30-70 0-130" stroke="#f3e6cf" stroke-width="16" fill="none" stroke-linecap="round"/>
</svg>`;

/** Half-done launches, and a school's first course waiting for staff to list it. */
export async function launchCourses(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const { teacher, 'other-teacher': otherTeacher } = people.accounts;
  const voice = courses.get('voice-acting-101');
  const storyboards = courses.get('storyboarding-for-series');
  if (!voice || !storyboards) throw new Error('The demo has lost a course to launch.');
  await saveLaunchSteps(stage.as(teacher, -200), { courseId: voice.id, schoolId: voice.schoolId, by: teacher }, [
    'faculty',
    'findniche',
    'identifypov',
    'createsurvey',
    'sharesurvey',
    'contactlist',
    'events',
    'schedule',
    'orientation',
  ]);
  await saveLaunchSteps(
    stage.as(otherTeacher, -12),
    { courseId: storyboards.id, schoolId: storyboards.schoolId, by: otherTeacher },
    ['findniche', 'identifypov', 'createsurvey', 'contactlist'],
  );
  await requestFirstListing(stage);
}

async function requestFirstListing(stage: Stage): Promise<void> {
  const ctx = stage.at(-9);
  const { personId } = await addPerson(ctx, {
    email: 'jonas.ilk@saltmarsh.example',
    profile: { firstName: 'Jonas', lastName: 'Ilk', timezone: 'Europe/Copenhagen' },
  });
  const school = await createSchool(ctx, {
    name: 'Saltmarsh Foley',
    about: 'Footsteps, cloth and kitchens, recorded in an old net store by the sea.',
    adminId: personId,
  });
  const course = await foundCourse(ctx, {
    schoolId: school.id,
    name: 'Foley From the Kitchen',
    topic: 'Sound Design',
    description: 'A whole film’s worth of sounds from one drawer.',
    email: 'jonas.ilk@saltmarsh.example',
    createdBy: personId,
  });
  await writeLandingPage(ctx, course.id, {
    headline: 'A whole film’s worth of sounds from one drawer.',
    overviewHeader: 'What this course is',
    overview: '<p>Six weeks, six scenes, and nothing you wouldn’t find in a kitchen.</p>',
    outcomesHeader: "What you'll walk away with",
    outcomes: [{ title: 'An ear for weight', desc: '<p>Make a paper bag sound like a coat.</p>' }],
    testimonialHeader: 'What students say',
    testimonials: [],
    instructorHeader: 'Who teaches',
    instructors: [
      { name: 'Jonas Ilk', title: 'Foley artist', bio: '<p>Twenty features, one very tired pair of shoes.</p>' },
    ],
    outlineHeader: 'Week by week',
    outlines: [],
    scheduleHeader: 'Weekly schedule',
    timeCommitment: '3 hours a week',
    schedules: [],
    benefitsHeader: "What's included",
    benefits: [],
    faqHeader: 'Questions',
    faqs: [],
  });
  const upload = { fileName: 'pan.svg', declaredType: 'image/svg+xml', bytes: Buffer.from(PICTURE) };
  await uploadMedia(stage.as(personId, -8), { objectType: 'Course', objectId: course.id }, upload);
  await requestListing(stage.as(personId, -2), { courseId: course.id, schoolId: school.id });
}
