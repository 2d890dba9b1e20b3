import type { APIRequestContext } from '@playwright/test';
import { type WalkedPage, walkPages } from '../a11y.ts';
import { firstLesson, lessonNamed, letterOf, libraryPiece } from './lessons.ts';

const inVoiceActing = (name: string) => async (request: APIRequestContext) =>
  `/lessons/${await lessonNamed(request, 'voice-acting-101', name)}`;

const PAGES: readonly WalkedPage[] = [
  ['the Material page', '/concepts', 'lead'],
  ['the Examples', '/examples', 'member'],
  [
    'a piece of the library',
    async (request) => `/library/${(await libraryPiece(request, 'Example', 'A cold read, taken apart')).id}`,
    'member',
  ],
  ['course material', '/course-material/voice-acting-101', 'member'],
  ['course material, closed', '/course-material/voice-acting-101', 'lead'],
  ['a lesson of course material', (request) => firstLesson(request, 'voice-acting-101'), 'member'],
  ['a lesson of course material, closed', (request) => firstLesson(request, 'voice-acting-101'), 'lead'],
  ['a lesson', inVoiceActing('Three rooms of one house'), 'member'],
  ['a lesson that opens later', inVoiceActing('A character is a habit'), 'member'],
  ['the course page', '/c/voice-acting-101', 'member'],
  ['about a letter of completion', async (request) => `${(await letterOf(request)).path}/letter`, 'member'],
  [
    'checking a letter of completion',
    async (request) => {
      return `/certificates/verify/${(await letterOf(request)).code}`;
    },
    'member',
  ],
  ["staff's library", '/admin/library', 'staff'],
  ["staff's editor of the library", '/admin/library/1', 'staff'],
  ["staff's course material", '/admin/course-material/1', 'staff'],
  ["staff's editor of a lesson", '/admin/course-material/lessons/1', 'staff'],
  ['about a letter that is not there', '/certificates/1/letter', 'lead'],
];

walkPages(PAGES, /40[34]/);
