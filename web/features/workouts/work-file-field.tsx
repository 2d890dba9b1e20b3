import { IconFile } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { FILE_MAX_BYTES, FILE_TOO_LARGE, FILE_TYPES, IMAGE_TYPES } from '#contract/media/limits.ts';
import type { Submission } from '#contract/workouts/workout.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { uploadFile } from '#web/api/upload.ts';
import { Button } from '#web/kit/action/button.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './work-file-field.module.css';

type WorkFile = NonNullable<Submission['file']>;

const ACCEPT = [...Object.keys(FILE_TYPES).map((ending) => `.${ending}`), ...IMAGE_TYPES].join(',');

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** A submitted file: only its author and people who manage the workout can see it. */
export function SentFile({ file }: { file: WorkFile }) {
  return (
    <p className={styles.file}>
      <IconFile size={18} stroke={1.75} aria-hidden="true" />
      <a href={file.url} download={file.fileName}>
        {file.fileName}
      </a>
      <span className={styles.size}>{sizeOf(file.bytes)}</span>
    </p>
  );
}

/** A file field; the file is uploaded as soon as it is chosen, and submitted with the form. */
export function WorkFileField({
  file,
  onChange,
  error,
}: {
  file: WorkFile | null;
  onChange: (file: WorkFile | null) => void;
  error: string | undefined;
}) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const said = problem ?? error;

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(undefined);
    if (chosen.size > FILE_MAX_BYTES) return setProblem(FILE_TOO_LARGE);
    setUploading(true);
    try {
      const media = await uploadFile(chosen, { objectType: 'Submission' });
      onChange({ id: media.id, url: media.url, fileName: media.fileName ?? chosen.name, bytes: media.bytes });
    } catch (failure) {
      setProblem(
        isApiProblem(failure) ? (failure.fields?.file ?? failure.message) : "Couldn't upload the file. Try again.",
      );
    } finally {
      setUploading(false);
    }
  };
  return (
    <div className={layoutStyles.grid6}>
      <p id={`${id}-label`} className={textStyles.strong}>
        File <span className={styles.size}>(optional)</span>
      </p>
      {file && <SentFile file={file} />}
      <div className={layoutStyles.row8}>
        <Button
          variant="secondary"
          size="sm"
          loading={uploading}
          aria-describedby={`${id}-help ${said ? `${id}-error` : ''}`}
          onClick={() => picker.current?.click()}
        >
          {file ? 'Choose another file' : 'Add a file'}
        </Button>
        {file && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            Remove the file
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPT}
        aria-labelledby={`${id}-label`}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {said && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {said}
        </p>
      )}
      <p id={`${id}-help`} className={styles.size}>
        Audio, PDF, ZIP, or an image, up to 25 MB. Only you and the people giving feedback can open it.
      </p>
    </div>
  );
}
