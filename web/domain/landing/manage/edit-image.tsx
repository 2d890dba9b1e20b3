import { type ReactNode, useState } from 'react';
import type { MediaObject } from '#contract/media/media.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PictureField } from '#web/kit/form/picture-field.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';

/** The modal for a picture of the page, in the crop that it will have: wide for the course, square for all else (T§2). */
export function EditImage({
  about,
  name,
  imageUrl,
  onChange,
  onRemove,
  children,
}: {
  about: { objectType: MediaObject; objectId: number };
  /** What it is a picture of. */
  name: string;
  imageUrl: string | null;
  onChange: (url: string | null) => void;
  onRemove: () => Promise<void>;
  /** How it is shown, beside the button. */
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const wide = about.objectType === 'Course';
  return (
    <>
      {children}
      <Button size="sm" variant="secondary" aria-label={`Edit Image of ${name}`} onClick={() => setOpen(true)}>
        Edit Image
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Edit Image"
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <PictureField
          label={`Picture of ${name}`}
          value={imageUrl}
          about={about}
          crop={wide ? '16:9' : '1:1'}
          help="It goes live as soon as it uploads; there is nothing to save. JPEG, PNG, GIF, WebP or SVG, up to 10 MB."
          onChange={onChange}
          onRemove={onRemove}
        />
      </Dialog>
    </>
  );
}
