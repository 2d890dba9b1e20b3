import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { RecipientsPart } from './recipients-part.tsx';

/** An email's recipients, loaded on request. */
export function ShownRecipients({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return open ? (
    <RecipientsPart id={id} />
  ) : (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Show recipients
      </Button>
    </div>
  );
}
