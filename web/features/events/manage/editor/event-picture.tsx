import { useQueryClient } from '@tanstack/react-query';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { changeTeacherEvent } from '#contract/events/teacher-events.endpoints.ts';
import { call } from '#web/api/client.ts';
import { CoverField } from '#web/kit/form/cover-field.tsx';
import { EditPicture } from '#web/kit/form/edit-picture.tsx';
import fieldStyles from '#web/kit/form/fields.module.css';
import { LockedField } from '#web/kit/form/locked-field.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './event-picture.module.css';
import { refreshTeacherEvents, teacherEventQuery } from './teacher-event.query.ts';

/**
 * An event's picture, and the modal that changes it. The change applies right away, without Save (rules-teachers H5).
 */
export function EventPicture({ event }: { event: TeacherEvent }) {
  const client = useQueryClient();
  const { id, name, cover, imageUrl, locked } = event;
  const shown = (
    <div className={styles.shown}>
      <Cover cover={cover} imageUrl={imageUrl} />
    </div>
  );
  const refetch = async () => {
    await client.invalidateQueries({ queryKey: teacherEventQuery(id).queryKey });
    await refreshTeacherEvents(client);
  };
  if (locked.imageUrl) return <LockedField label="Picture" value={shown} reason={locked.imageUrl} />;
  return (
    <div id="imageUrl" className={fieldStyles.field}>
      <p className={fieldStyles.label}>Picture</p>
      <div className={styles.row}>
        {shown}
        <div>
          <EditPicture
            name={name}
            value={imageUrl}
            about={{ objectType: 'Event', objectId: id }}
            crop="16:9"
            onChange={() => void refetch()}
            onRemove={async () => {
              await call(changeTeacherEvent, { params: { id }, body: { imageUrl: null } });
            }}
          />
          <p className={textStyles.softSmall}>
            {imageUrl ? 'Cropped to 16:9.' : 'No picture yet. We show a generated cover instead.'}
          </p>
        </div>
      </div>
      {!imageUrl && (
        <CoverField
          value={cover}
          onChange={async (chosen) => {
            await call(changeTeacherEvent, { params: { id }, body: { cover: chosen } });
            await refetch();
          }}
        />
      )}
    </div>
  );
}
