import { IconPlus } from '@tabler/icons-react';
import { ButtonLink, type ButtonLook } from '#web/kit/action/button.tsx';
import { usePageExists } from '#web/kit/action/page-link.tsx';

const PAGE = '/teachers/courses/new';

/** A link to create a course in a school; renders nothing until its page exists. */
export function NewCourse({ schoolId, variant }: { schoolId: number } & Pick<ButtonLook, 'variant'>) {
  if (!usePageExists()(PAGE)) return null;
  return (
    // The route registry was just asked whether this path exists
    <ButtonLink
      to={PAGE as '/'}
      search={{ school_id: schoolId } as never}
      {...(variant ? { variant } : {})}
      icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
    >
      New course
    </ButtonLink>
  );
}
