import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { ButtonAnchor } from '#web/kit/action/button.tsx';

/** To the editor of an event that belongs to no course. Its page is asked for by its path, as the server names such paths. */
export function NewEventLink() {
  const router = useRouter();
  return (
    <ButtonAnchor
      href="/teachers/events/new"
      icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ href: '/teachers/events/new' });
      }}
    >
      New event
    </ButtonAnchor>
  );
}
