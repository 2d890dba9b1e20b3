import { useQueryClient } from '@tanstack/react-query';
import { Face } from '#web/kit/picture/face.tsx';
import { EditImage } from './edit-image.tsx';
import { type AnyRow, ROW_CALLS } from './landing-calls.ts';
import { changeLanding } from './landing-editor.query.ts';
import { nameOf } from './landing-fields.ts';
import { putRow } from './put-row.ts';

/** The picture of an instructor, or beside a testimonial. */
export function RowPicture({ list, row }: { list: 'testimonials' | 'instructors'; row: AnyRow }) {
  const client = useQueryClient();
  const imageUrl = 'imageUrl' in row ? row.imageUrl : null;
  const name = nameOf(list, row);
  return (
    <EditImage
      about={{ objectType: list === 'instructors' ? 'Instructor' : 'Testimonial', objectId: row.id }}
      name={name}
      imageUrl={imageUrl}
      onChange={(url) =>
        void changeLanding(client, row.courseId, (known) => putRow(known, list, { ...row, imageUrl: url }))
      }
      onRemove={async () => {
        await ROW_CALLS[list].change(row.id, { imageUrl: null });
      }}
    >
      <Face name={name} imageUrl={imageUrl} size="md" />
    </EditImage>
  );
}
