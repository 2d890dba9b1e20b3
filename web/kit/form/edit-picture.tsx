import { type ComponentProps, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { PictureField } from '#web/kit/form/picture-field.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';

type Field = ComponentProps<typeof PictureField>;

/**
 * The 'Edit Image' button and its modal: the picture in its final crop, saved right away without Save (rules-teachers
 * H5).
 */
export function EditPicture({
  name,
  button,
  words = 'Edit Image',
  ...field
}: Pick<Field, 'value' | 'about' | 'crop' | 'onChange' | 'onRemove'> & {
  name: string;
  /** The button's accessible name if a page has several. */
  button?: string;
  /** The text on the button and modal if a thing has two pictures. */
  words?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" {...(button ? { 'aria-label': button } : {})} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words}
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <PictureField
          label={`Picture of ${name}`}
          help="Goes live as soon as it uploads. No need to save. JPEG, PNG, GIF, WebP, or SVG, up to 10 MB."
          {...field}
        />
      </Dialog>
    </>
  );
}
