import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { IMAGE_TYPES } from '#contract/media/limits.ts';
import { Button } from '#web/kit/action/button.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { Face } from './face.tsx';
import styles from './face-field.module.css';
import { type OpenPicture, openPicture, PictureRefused } from './open-picture.ts';

const FaceCrop = lazy(() => import('./face-crop.tsx').then((module) => ({ default: module.FaceCrop })));

/** The person's own picture: choose, crop, or remove it. Until there is one, initials are shown. */
export function FaceField({
  name,
  value,
  action = 'Save picture',
  help,
  onUse,
  onRemove,
}: {
  name: string;
  /** The picture's URL; null if there is none yet. */
  value: string | null;
  action?: string;
  help?: string;
  /** Saves the round crop as a file; if it throws, the error's message is shown and the crop stays. */
  onUse: (file: File) => Promise<void>;
  onRemove: () => Promise<void>;
}) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<OpenPicture>();
  const [problem, setProblem] = useState<string>();
  const [removing, setRemoving] = useState(false);
  useEffect(() => () => void (open && URL.revokeObjectURL(open.url)), [open]);
  const choose = async (file: File) => {
    setProblem(undefined);
    try {
      setOpen(await openPicture(file));
    } catch (failure) {
      setProblem(failure instanceof PictureRefused ? failure.message : 'Something went wrong. Try again.');
    }
  };
  const remove = async () => {
    setRemoving(true);
    setProblem(undefined);
    try {
      await onRemove();
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again.');
    } finally {
      setRemoving(false);
    }
  };
  return (
    <div className={styles.field}>
      <Face name={name} imageUrl={value} size="xl" />
      <div className={styles.side}>
        <p id={`${id}-label`} className={textStyles.strong}>
          Picture <span className={styles.optional}>(optional)</span>
        </p>
        <div className={layoutStyles.row6}>
          <input
            ref={chooser}
            type="file"
            accept={IMAGE_TYPES.join()}
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
          <Button
            variant="secondary"
            size="sm"
            aria-describedby={`${id}-label ${problem ? `${id}-problem` : `${id}-help`}`}
            aria-invalid={problem ? true : undefined}
            onClick={() => chooser.current?.click()}
          >
            {value ? 'Change picture' : 'Upload picture'}
          </Button>
          {value && (
            <Button variant="quiet" size="sm" loading={removing} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </div>
        {problem ? (
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : (
          <p id={`${id}-help`} className={styles.help}>
            {help ?? "JPEG, PNG, GIF, WebP, or SVG, up to 10 MB. You'll crop it in the next step."}
          </p>
        )}
      </div>
      {open && (
        <Suspense>
          <FaceCrop
            picture={open}
            action={action}
            onClose={() => setOpen(undefined)}
            onUse={async (file) => {
              await onUse(file);
              setOpen(undefined);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
