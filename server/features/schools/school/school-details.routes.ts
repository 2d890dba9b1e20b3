import { editSchool, getManagedSchoolImage, updateSchool } from '#contract/schools/school-details.endpoints.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { changeSchool } from './change-school.ts';
import { showSchoolDetails } from './show-school-details.ts';

export const schoolDetailsRoutes = [
  route(editSchool, (ctx, _, exchange) => showSchoolDetails(ctx, managedOf(exchange).id)),
  route(updateSchool, async (ctx, { body }, exchange) => {
    const { id } = managedOf(exchange);
    await changeSchool(ctx, { schoolId: id, body });
    return showSchoolDetails(ctx, id);
  }),
  route(getManagedSchoolImage, async (ctx, _, exchange) => {
    const { school } = await showSchoolDetails(ctx, managedOf(exchange).id);
    return { url: school.imageUrl };
  }),
];
