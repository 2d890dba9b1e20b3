import { ButtonLink } from '#web/kit/action/button.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';

/** Replaces a school's own pages for its course admins: says why, and where their courses are. */
export function SchoolRefused({ message }: { message: string }) {
  return (
    <NoticePage
      mark="You don't have access"
      title="You don't have permission to view this page"
      actions={<ButtonLink to="/teachers/courses">Go to your courses</ButtonLink>}
    >
      <p>{message}</p>
    </NoticePage>
  );
}
