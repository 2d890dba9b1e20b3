import { CoverField } from '#web/kit/form/cover-field.tsx';
import { EditPicture } from '#web/kit/form/edit-picture.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import styles from './settings-panel.module.css';

/**
 * The picture of a school or course, and the modal that changes it. It applies right away, without Save (rules-teachers
 * H5).
 */
export function EditImage({
  of,
  name,
  cover,
  onCover,
  imageUrl,
  onChange,
  onRemove,
}: {
  of: { objectType: 'School' | 'SchoolCover' | 'Course'; objectId: number };
  name: string;
  /** Rendered if nothing was uploaded. */
  cover: string;
  /** Chooses another cover; without it, no cover can be chosen here. */
  onCover?: (cover: string) => Promise<unknown>;
  imageUrl: string | null;
  onChange: (url: string | null) => void;
  onRemove: () => Promise<void>;
}) {
  const square = of.objectType === 'School';
  return (
    <div className={styles.picture}>
      <div className={`${styles.shown} ${square ? styles.square : styles.wide}`}>
        <Cover cover={cover} imageUrl={imageUrl} shape={square ? 'square' : 'wide'} />
      </div>
      <div>
        <EditPicture
          name={of.objectType === 'SchoolCover' ? `${name}, cover` : name}
          {...(of.objectType === 'SchoolCover' ? { words: 'Edit Cover' } : {})}
          value={imageUrl}
          about={of}
          crop={square ? '1:1' : '16:9'}
          onChange={onChange}
          onRemove={onRemove}
        />
        <p className={styles.soft}>
          {imageUrl
            ? `Cropped to ${square ? 'a square' : '16:9'}.`
            : 'No picture yet. We show a generated cover instead.'}
        </p>
      </div>
      {onCover && !imageUrl && <CoverField value={cover} onChange={onCover} />}
    </div>
  );
}
