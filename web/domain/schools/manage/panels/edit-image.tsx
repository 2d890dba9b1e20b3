import { useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { PictureField } from '#web/kit/form/picture-field.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import styles from './settings-panel.module.css';

/** The picture of a school or course as it is shown, and the modal that changes it: at once, without Save (rules-teachers H5). */
export function EditImage({
  of,
  name,
  topic,
  imageUrl,
  onChange,
  onRemove,
}: {
  of: { objectType: 'School' | 'Course'; objectId: number };
  name: string;
  topic?: string;
  imageUrl: string | null;
  onChange: (url: string | null) => void;
  onRemove: () => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  const square = of.objectType === 'School';
  return (
    <div className={styles.picture}>
      <div className={`${styles.shown} ${square ? styles.square : styles.wide}`}>
        <Cover name={name} topic={topic} imageUrl={imageUrl} shape={square ? 'square' : 'wide'} />
      </div>
      <div>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Edit Image
        </Button>
        <p className={styles.soft}>
          {imageUrl ? `Cropped to ${square ? 'a square' : '16:9'}.` : 'None uploaded. A drawn cover is shown instead.'}
        </p>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Edit Image"
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <PictureField
          label={`Picture of ${name}`}
          value={imageUrl}
          about={of}
          crop={square ? '1:1' : '16:9'}
          help="It goes live as soon as it uploads; there is nothing to save. JPEG, PNG, GIF, WebP or SVG, up to 10 MB."
          onChange={onChange}
          onRemove={onRemove}
        />
      </Dialog>
    </div>
  );
}
