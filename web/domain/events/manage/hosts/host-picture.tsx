import { useState } from 'react';
import { changeHost, type TeacherHost } from '#contract/events/hosts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import fieldStyles from '#web/kit/form/fields.module.css';
import { PictureField } from '#web/kit/form/picture-field.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import styles from './hosts-part.module.css';

/** A host's picture as it is shown, and the modal that changes it: at once, without Save (rules-teachers H5). */
export function HostPicture({ host, onChange }: { host: TeacherHost; onChange: (imageUrl: string | null) => void }) {
  const [open, setOpen] = useState(false);
  const { hostId, name, imageUrl } = host;
  return (
    <div className={fieldStyles.field}>
      <p className={fieldStyles.label}>Picture</p>
      <div className={styles.picture}>
        <Face name={name || '?'} imageUrl={imageUrl} size="lg" />
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Edit Image
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Edit Image"
        actions={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <PictureField
          label={`Picture of ${name || 'the host'}`}
          value={imageUrl}
          about={{ objectType: 'Host', objectId: hostId }}
          crop="1:1"
          help="It goes live as soon as it uploads; there is nothing to save. JPEG, PNG, GIF, WebP or SVG, up to 10 MB."
          onChange={onChange}
          onRemove={async () => {
            await call(changeHost, { params: { hostId }, body: { imageUrl: null } });
          }}
        />
      </Dialog>
    </div>
  );
}
