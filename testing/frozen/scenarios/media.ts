import { type FormFile, formWith } from '#testing/multipart.ts';
import type { Recording, RequestStep } from '../session.ts';
import { exhausted, someone } from './kit.ts';

const PDF: FormFile = { name: 'take.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
const PICTURE: FormFile = {
  name: 'desk.png',
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAPUlEQVRIie3VQQ0AMAwCwPnACcqRNxnb45L+mzSU' +
      'O2uezLG4Tj3hineqApnKDCSKxWCxWBwWg8VicV+xeAHTvu0tEEHXuQAAAABJRU5ErkJggg==',
    'base64',
  ),
};
function upload(
  as: RequestStep['as'],
  file: FormFile | null,
  fields: Record<string, string | number> = {},
): RequestStep {
  const { payload, headers } = formWith(file, fields);
  const label = `${file ? `${file.name} (${file.type})` : 'no file'} ${JSON.stringify(fields)}`;
  return { as, headers: headers as Record<string, string>, raw: { payload: payload as Buffer, label } };
}

export const media: Readonly<Record<string, Recording>> = {
  'POST /uploads': {
    does: async (s) => upload((await someone(s)).personId, PICTURE, { alt: 'A desk' }),
    cases: {
      'the picture of a course': (s) =>
        upload('school-admin', PICTURE, { objectType: 'Course', objectId: s.world.course.id }),
      'of a school, by a course admin': (s) =>
        upload('course-admin', PICTURE, { objectType: 'School', objectId: s.world.school.id }),
      'of someone else’s course': (s) => upload('lead', PICTURE, { objectType: 'Course', objectId: s.world.course.id }),
      'a file': () => upload('lead', PDF, { objectType: 'Submission' }),
      'a file as a picture': () => upload('lead', { ...PDF, name: 'take.png', type: 'image/png' }),
      'a broken picture': () => upload('lead', { ...PICTURE, bytes: PICTURE.bytes.subarray(0, 60) }),
      'no file': () => upload('lead', null),
      'an unknown field': () => upload('lead', PICTURE, { nothing: 1 }),
      'too large': () => {
        const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(2 * 1024 * 1024)}</svg>`);
        return upload('lead', { name: 'desk.svg', type: 'image/svg+xml', bytes });
      },
      'no form': () => ({ as: 'lead', body: {} }),
      'too many': async (s) => {
        const step = upload('lead', PICTURE);
        const after = await exhausted(s, 'uploads');
        return { ...step, after };
      },
    },
  },
};
