import { z } from 'zod';
import file from './faces.json' with { type: 'json' };
import learnerFaces from './learner-faces.json' with { type: 'json' };
import { type Look, look } from './portraits.ts';

const rooms: Readonly<Record<string, unknown>> = file.rooms;
const frames: Readonly<Record<string, unknown>> = file.frames;

/** People in the demo with a picture, by the name used for a host, an instructor, a testimonial, or an account. */
export const faces: Readonly<Record<string, Look>> = z
  .record(z.string(), look)
  .parse(
    Object.fromEntries(
      Object.entries({ ...file.faces, ...learnerFaces }).map(([name, { room, frame, ...face }]) => [
        name,
        { ...face, room: rooms[room], frame: frames[frame] },
      ]),
    ),
  );

/** Learners in the demo who chose to be seen at events they attend; some of them have a picture. */
export const seen: readonly string[] = file.seen;
