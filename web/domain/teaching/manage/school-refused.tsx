import { ButtonLink } from '#web/kit/action/button.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';

/** A school's own pages, for a course admin of it: why not, and where their courses are. */
export function SchoolRefused({ message }: { message: string }) {
  return (
    <NoticePage
      mark="Not for you"
      title="This page is not open to you"
      actions={<ButtonLink to="/teachers/courses">Go to your courses</ButtonLink>}
    >
      <p>{message}</p>
    </NoticePage>
  );
}
