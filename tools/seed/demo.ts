/**
 * Fills an empty database with the demo school, through the features' indexes. Run by `npm start` the first time, and
 * by `npm run demo`.
 */
import { openSystem } from '#server/app/system.ts';
import { readConfig } from '#server/platform/config.ts';
import { cohortPlans } from './content/content.ts';
import { addApplications } from './demo/applications.ts';
import { type MadeCohort, makeCohort } from './demo/cohorts.ts';
import { fillCourseWaitlist } from './demo/course-waitlist.ts';
import { addCreditsAndCodes } from './demo/credits.ts';
import { endSendings, writeEmails } from './demo/emails.ts';
import { makeEvents } from './demo/events.ts';
import { failMails } from './demo/failed-mail.ts';
import { letTimePass } from './demo/history.ts';
import { editLandingPages } from './demo/landing.ts';
import { launchCourses } from './demo/launches.ts';
import { writeLessons } from './demo/lessons.ts';
import { issueLetters } from './demo/letters.ts';
import { keepMeetingAccounts } from './demo/meetings.ts';
import { addMemberships } from './demo/memberships.ts';
import { openPayouts, payOut } from './demo/payouts.ts';
import { addPeople } from './demo/people.ts';
import { hangPictures } from './demo/pictures.ts';
import { fillPlaces } from './demo/places.ts';
import { planSessions } from './demo/planned-sessions.ts';
import { prepareCohorts } from './demo/prepared-cohorts.ts';
import { settleTheSchool } from './demo/school-settings.ts';
import { foundSchools } from './demo/schools.ts';
import { joinPastSessions } from './demo/session-joins.ts';
import { workAsStaff } from './demo/staff.ts';
import { staffTheSchool } from './demo/staff-roles.ts';
import { setStage } from './demo/stage.ts';
import { answerSurveys } from './demo/survey-answers.ts';
import { writeTeachersLog } from './demo/teachers-log.ts';
import { makeWorkouts } from './demo/workouts.ts';
import { markUnfinished } from './unfinished.ts';

// Here many things happen to one person at the same moment; rate limits are for people.
const config = readConfig({ ...process.env, RATE_LIMIT_FACTOR: '1000000' });
if (config.production) throw new Error('The demo school is not for production.');
const system = await openSystem(config, 'web');
await markUnfinished(system.pool, 'filling');
const stage = setStage(system);
const people = await addPeople(stage);
const courses = await foundSchools(stage, people);
await staffTheSchool(stage, people, courses);
await settleTheSchool(stage, people, courses);
await editLandingPages(stage, people, courses);
const cohorts: MadeCohort[] = [];
for (const plan of cohortPlans) {
  const course = courses.get(plan.course);
  if (!course) throw new Error(`No course ${plan.course}.`);
  cohorts.push(await makeCohort(stage, course, plan));
}
await fillPlaces(stage, people, cohorts);
await addMemberships(stage, people);
await addCreditsAndCodes(stage, people);
await makeEvents(stage, people, courses);
await hangPictures(stage, people, courses);
await makeWorkouts(stage, people, courses);
await writeLessons(stage, people, courses, cohorts);
await fillCourseWaitlist(stage, people, courses);
await writeTeachersLog(stage, people, courses, cohorts);
await addApplications(stage, people);
await prepareCohorts(stage, people, courses, cohorts);
await planSessions(stage, people, courses, cohorts);
await keepMeetingAccounts(stage, people, courses);
await workAsStaff(stage, people);
await writeEmails(stage, people, courses, cohorts);
await openPayouts(stage);
await letTimePass(system, stage, people, cohorts);
await payOut(system, stage, people, courses, cohorts);
await endSendings(stage);
await joinPastSessions(stage, cohorts);
await answerSurveys(stage, people, cohorts);
await issueLetters(stage, people, cohorts);
await launchCourses(stage, people, courses);
await failMails(stage, people);
await markUnfinished(system.pool, null);
await system.close();
process.exit(0);
