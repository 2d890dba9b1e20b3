import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { mediaAddress } from '#contract/media/address.ts';
import type { MediaObject } from '#contract/media/media.endpoints.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { uploadFile } from '#web/api/upload.ts';
import { Button } from '#web/kit/action/button.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import fieldStyles from './fields.module.css';
import styles from './picture-field.module.css';

/** The picture types the server accepts, for the file picker. */
const KINDS = 'image/jpeg,image/png,image/gif,image/webp,image/svg+xml';

export interface PictureFieldProps {
  label: string;
  /** The picture's URL; null if there is none yet. */
  value: string | null;
  /** Called after an upload, which is already saved if `about` names an object. Nulls: the picture was removed. */
  onChange: (url: string | null, mediaId: number | null) => void;
  /** The object the picture belongs to. With `objectId`, an upload becomes that object's picture right away. */
  about: { objectType: MediaObject; objectId?: number };
  /** The final crop: wide for courses, events, and schools; square for people. */
  crop: '16:9' | '1:1';
  /** Removes the picture from its object; omit it if the picture can only be replaced. */
  onRemove?: () => Promise<void>;
  help?: ReactNode;
  error?: string | undefined;
}

/** A picture in its final crop. It is uploaded as soon as it is chosen, without Save, and the field says so. */
export function PictureField({ label, value, crop, about, onChange, onRemove, help, error }: PictureFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [doing, setDoing] = useState<'sending' | 'removing' | null>(null);
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState<string>();
  const act = async (action: 'sending' | 'removing', work: () => Promise<string>) => {
    if (doing) return;
    setDoing(action);
    setProblem(undefined);
    setTold(action === 'sending' ? 'Uploading…' : 'Removing…');
    try {
      setTold(await work());
    } catch (failure) {
      setTold('');
      setProblem(isApiProblem(failure) ? failure.message : 'Something went wrong. Try again.');
    } finally {
      setDoing(null);
    }
  };
  const send = (file: File) =>
    act('sending', async () => {
      const media = await uploadFile(file, about);
      onChange(media.url, media.id);
      return about.objectId === undefined ? 'Uploaded' : 'Uploaded and saved';
    });
  const remove = () =>
    act('removing', async () => {
      await onRemove?.();
      onChange(null, null);
      return 'Removed';
    });
  const sentence = problem ?? error;
  return (
    <div className={fieldStyles.field}>
      <p id={`${id}-label`} className={fieldStyles.label}>
        {label}
      </p>
      <div className={styles.row}>
        <div
          className={`${styles.preview} ${crop === '16:9' ? styles.wide : styles.square}`}
          data-busy={doing ?? undefined}
        >
          {value ? (
            <img src={mediaAddress(value, crop === '16:9' ? 420 : 128, crop)} alt={`${label}: preview of the crop`} />
          ) : (
            <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
          )}
        </div>
        <div className={styles.side}>
          <div className={layoutStyles.row6}>
            <input
              ref={chooser}
              type="file"
              accept={KINDS}
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) void send(file);
              }}
            />
            <Button
              variant="secondary"
              size="sm"
              loading={doing === 'sending'}
              aria-describedby={[`${id}-label`, sentence ? `${id}-error` : `${id}-help`].join(' ')}
              aria-invalid={sentence ? true : undefined}
              onClick={() => chooser.current?.click()}
            >
              {value ? 'Replace picture' : 'Upload picture'}
            </Button>
            {value && onRemove && (
              <Button variant="quiet" size="sm" loading={doing === 'removing'} onClick={() => void remove()}>
                Remove
              </Button>
            )}
          </div>
          <p role="status" className={styles.told}>
            {told}
          </p>
          {sentence && (
            <p id={`${id}-error`} role="alert" className={fieldStyles.error}>
              {sentence}
            </p>
          )}
          <p id={`${id}-help`} className={textStyles.softSmall}>
            {help ?? 'Goes live as soon as it uploads. JPEG, PNG, GIF, WebP, or SVG, up to 10 MB.'}
          </p>
        </div>
      </div>
    </div>
  );
}
