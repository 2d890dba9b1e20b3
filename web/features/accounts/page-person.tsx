import { useEffect, useState } from 'react';
import { onOtherPerson, pagePerson, showPageFor } from '#web/api/page-person.ts';
import { OtherPersonDialog } from '#web/features/accounts/other-person-dialog.tsx';
import { forgetOtherSessions } from '#web/platform/keep-next-session.ts';

/**
 * Tracks the person the page is rendered for (null: a visitor), removes what this browser stored for the offline page of
 * anyone else, and opens a dialog once this browser is signed in as someone else.
 */
export function PagePerson({ personId }: { personId: number | null }) {
  const [open, setOpen] = useState(false);
  useEffect(() => void forgetOtherSessions(personId).catch(() => undefined), [personId]);
  useEffect(() => {
    const say = () => setOpen(true);
    const shown = pagePerson();
    // A visitor's page on which someone has since signed in becomes theirs; a page whose person was signed out stays
    // that person's.
    if (shown === undefined || shown === null) showPageFor(personId);
    else if (personId !== null && personId !== shown) say();
    return onOtherPerson(say);
  }, [personId]);
  return open && <OtherPersonDialog onClose={() => setOpen(false)} />;
}
