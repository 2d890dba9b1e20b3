import type { MediaObject } from '#contract/media/media.endpoints.ts';
import { loadPerson } from '#server/features/accounts/index.ts';
import { updatePerson } from '#server/features/accounts/persons/update-person.ts';
import { uploadMedia } from '#server/features/media/learner/upload-media.ts';
import { faces, seen } from '../pictures/faces.ts';
import { type Logo, logos } from '../pictures/logos.ts';
import { portrait } from '../pictures/portraits.ts';
import { type Scene, scenes } from '../pictures/scenes.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

const DAYS_AGO = -58;

/** Schools with an uploaded photograph; the fourth shows what is drawn without one, and its initials for a logo. */
const OF_SCHOOLS: Readonly<Record<string, Scene>> = {
  'lantern-voice-studio': 'booth',
  'north-pier-sound': 'desk',
  'inkwell-manga-school': 'table',
};
/** Of the same: their logos, uploaded in three shapes, of which each keeps a square. */
const LOGOS: Readonly<Record<string, Logo>> = {
  'lantern-voice-studio': 'lantern',
  'north-pier-sound': 'pier',
  'inkwell-manga-school': 'drop',
};
/** The same in other places and crops. */
const OF_COURSES: Readonly<Record<string, Scene>> = {
  'mixing-for-small-rooms': 'desk',
  'long-form-improv': 'stage',
};
const OF_EVENTS: Readonly<Record<string, Scene>> = {
  'Live Foley Night': 'booth',
  'Page One: A Manga Critique': 'table',
  'Improv Jam for Shy People': 'stage',
};

interface Place {
  readonly type: MediaObject;
  readonly id: number;
}

/** Where a name stands that has a face: accounts, hosts, instructors, testimonials. */
async function placesOf(stage: Stage, name: string): Promise<Place[]> {
  const { db } = stage.at(DAYS_AGO);
  const [users, hosts, instructors, testimonials] = await Promise.all([
    db
      .selectFrom('users')
      .select('id')
      .where((eb) =>
        eb.and([
          eb('erased_at', 'is', null),
          eb(eb.fn('concat_ws', [eb.val(' '), 'first_name', 'last_name']), '=', name),
        ]),
      )
      .execute(),
    db.selectFrom('hosts').select('id').where('name', '=', name).execute(),
    db.selectFrom('landing_instructors').select('id').where('name', '=', name).execute(),
    db.selectFrom('landing_testimonials').select('id').where('author_name', '=', name).execute(),
  ]);
  const of = (type: MediaObject, rows: readonly { id: number }[]) => rows.map(({ id }) => ({ type, id }));
  return [
    ...of('User', users),
    ...of('Host', hosts),
    ...of('Instructor', instructors),
    ...of('Testimonial', testimonials),
  ];
}

/** On a machine that has other work a picture may take too long once; the demo is whole without it, too. */
const TRIES = 3;

interface PictureFile {
  readonly fileName: string;
  readonly declaredType: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}
const jpeg = (name: string, bytes: Buffer): PictureFile => ({
  fileName: `${name}.jpg`,
  declaredType: 'image/jpeg',
  bytes,
});

/** As anybody's upload: drawn anew in a process of its own, stored, and set where it belongs. */
async function put(stage: Stage, by: number, place: Place, file: PictureFile): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      await uploadMedia(
        stage.as(place.type === 'User' ? place.id : by, DAYS_AGO),
        { objectType: place.type, objectId: place.id },
        file,
      );
      return;
    } catch (error) {
      if (attempt === TRIES) console.warn(`Without its picture: ${place.type} ${place.id}.`, error);
    }
  }
}

/**
 * Gives people their faces, schools their photographs and logos. All of them are drawn by `tools/seed/pictures`, since there are none here that
 * may be used freely, and uploaded like anybody's; some learners choose to be seen at events.
 */
export async function hangPictures(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const { staff } = people.accounts;
  const drawn = new Map<Scene, Promise<Buffer>>();
  const scene = (name: Scene) => {
    const there = drawn.get(name) ?? scenes[name]();
    drawn.set(name, there);
    return there;
  };
  const schoolIds = new Map([...courses.values()].map(({ schoolId, content }) => [content.school, schoolId]));
  const things: { place: Place; name: Scene }[] = [
    ...Object.entries(OF_SCHOOLS).map(([slug, name]) => ({
      place: { type: 'SchoolCover' as const, id: schoolIds.get(slug) ?? 0 },
      name,
    })),
    ...Object.entries(OF_COURSES).map(([slug, name]) => ({
      place: { type: 'Course' as const, id: courses.get(slug)?.id ?? 0 },
      name,
    })),
  ];
  const events = await stage
    .at(DAYS_AGO)
    .db.selectFrom('events')
    .select(['id', 'name'])
    .where('name', 'in', Object.keys(OF_EVENTS))
    .orderBy('id')
    .execute();
  for (const { id, name } of events) {
    const shown = OF_EVENTS[name];
    if (shown) things.push({ place: { type: 'Event', id }, name: shown });
  }
  const work = [
    ...Object.entries(faces).map(([name, look]) => async () => {
      const [places, bytes] = await Promise.all([placesOf(stage, name), portrait(name, look)]);
      for (const place of places) await put(stage, staff, place, jpeg('portrait', bytes));
    }),
    ...things.map(({ place, name }) => async () => {
      await put(stage, staff, place, jpeg(name, await scene(name)));
    }),
    ...Object.entries(LOGOS).map(([slug, name]) => async () => {
      const place = { type: 'School' as const, id: schoolIds.get(slug) ?? 0 };
      const file = { fileName: `${name}.png`, declaredType: 'image/png' as const, bytes: await logos[name]() };
      await put(stage, staff, place, file);
    }),
  ];
  // One after another, so that the log of activity has one order.
  for (const act of work) await act();
  for (const name of seen) {
    for (const { type, id } of await placesOf(stage, name)) {
      if (type !== 'User') continue;
      const ctx = stage.as(id, DAYS_AGO);
      await updatePerson(ctx, await loadPerson(ctx, id), { showsAttendance: true }, '127.0.0.1');
    }
  }
}
