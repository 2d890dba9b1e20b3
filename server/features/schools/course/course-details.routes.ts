import { notFound } from '#contract/primitives/problem.ts';
import {
  editCourse,
  getCourseImage,
  getManagedCourseImage,
  updateCourse,
} from '#contract/schools/course-details.endpoints.ts';
import {
  confirmReplyTo,
  resendReplyToEmail,
  showReplyTo,
  withdrawReplyTo,
} from '#contract/schools/reply-to.endpoints.ts';
import { currentPerson, requirePerson } from '#server/features/accounts/index.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { imageUrlOf } from '../school/image-url.ts';
import { changeCourse } from './change-course.ts';
import { confirmReplyToQuestion, showReplyToQuestion } from './confirm-reply-to.ts';
import { courseByAddress } from './course.store.ts';
import { checkCourseFields } from './course-fields.policy.ts';
import { loadCourse } from './load-course.ts';
import { resendReplyToQuestion, withdrawReplyToQuestion } from './resend-reply-to.ts';
import { showCourseDetails } from './show-course-details.ts';

export const courseDetailsRoutes = [
  route(editCourse, async (ctx, _, exchange) =>
    showCourseDetails(ctx, managedOf(exchange).id, await requirePerson(ctx)),
  ),
  route(updateCourse, async (ctx, { body }, exchange) => {
    const { id, schoolId } = managedOf(exchange);
    const person = await requirePerson(ctx);
    checkCourseFields(person, schoolId, body);
    await changeCourse(ctx, { courseId: id, body });
    return showCourseDetails(ctx, id, person);
  }),
  route(resendReplyToEmail, (ctx, _, exchange) => resendReplyToQuestion(ctx, managedOf(exchange).id)),
  route(withdrawReplyTo, (ctx, _, exchange) => withdrawReplyToQuestion(ctx, managedOf(exchange).id)),
  route(showReplyTo, (ctx, { params }) => showReplyToQuestion(ctx, params.token)),
  route(confirmReplyTo, (ctx, { params }) => confirmReplyToQuestion(ctx, params.token)),
  route(getManagedCourseImage, async (ctx, _, exchange) => {
    const course = await courseByAddress(ctx, String(managedOf(exchange).id));
    if (!course) throw notFound();
    return { url: imageUrlOf(course.imageMediaId) };
  }),
  route(getCourseImage, async (ctx, { params }) => {
    const course = await loadCourse(ctx, params.courseId, await currentPerson(ctx));
    return { url: imageUrlOf(course.imageMediaId) };
  }),
];
