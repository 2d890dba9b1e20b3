import type { Room } from '#server/platform/room.ts';
import { routes } from './certificates.routes.ts';
import { mountLetterDownload } from './letter-download.ts';

export const room: Room = { name: 'certificates', routes, mount: mountLetterDownload };
