import { ButtonLink } from '#web/kit/action/button.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';

/** A school's own pages, for a course admin of it: why not, and where their courses are. */
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
