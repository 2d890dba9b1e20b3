import type { ReactNode } from 'react';
import type { MediaObject } from '#contract/media/media.endpoints.ts';
import { EditPicture } from '#web/kit/form/edit-picture.tsx';

/** The modal for a picture on the page, with its final crop: wide for the course, square for everything else (T§2). */
export function EditImage({
  about,
  name,
  imageUrl,
  onChange,
  onRemove,
  children,
}: {
  about: { objectType: MediaObject; objectId: number };
  /** What the picture shows. */
  name: string;
  imageUrl: string | null;
  onChange: (url: string | null) => void;
  onRemove: () => Promise<void>;
  /** The current picture, beside the button. */
  children?: ReactNode;
}) {
  return (
    <>
      {children}
      <EditPicture
        name={name}
        button={`Edit Image of ${name}`}
        value={imageUrl}
        about={about}
        crop={about.objectType === 'Course' ? '16:9' : '1:1'}
        onChange={onChange}
        onRemove={onRemove}
      />
    </>
  );
}
