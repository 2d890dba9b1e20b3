import { changeHost, type TeacherHost } from '#contract/events/hosts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { EditPicture } from '#web/kit/form/edit-picture.tsx';
import fieldStyles from '#web/kit/form/fields.module.css';
import { Face } from '#web/kit/picture/face.tsx';
import styles from './hosts-part.module.css';

/** A host's picture, and the modal that changes it. The change applies right away, without Save (rules-teachers H5). */
export function HostPicture({ host, onChange }: { host: TeacherHost; onChange: (imageUrl: string | null) => void }) {
  const { hostId, name, imageUrl } = host;
  return (
    <div className={fieldStyles.field}>
      <p className={fieldStyles.label}>Picture</p>
      <div className={styles.picture}>
        <Face name={name || '?'} imageUrl={imageUrl} size="lg" />
        <EditPicture
          name={name || 'the host'}
          value={imageUrl}
          about={{ objectType: 'Host', objectId: hostId }}
          crop="1:1"
          onChange={onChange}
          onRemove={async () => {
            await call(changeHost, { params: { hostId }, body: { imageUrl: null } });
          }}
        />
      </div>
    </div>
  );
}
