import type { SchoolContent } from './types.ts';

export const schools: readonly SchoolContent[] = [
  {
    slug: 'lantern-voice-studio',
    name: 'Lantern Voice Studio',
    about:
      'A small studio of working voice actors. We teach in rooms of twenty, on a real microphone, with a director who answers. Since 2017 our students have been heard in animation, games, audiobooks and the announcements of two metro lines.',
    accent: 'plum',
    links: [
      'https://lantern-voice-studio.example/',
      'https://www.instagram.com/lantern.voice.studio.demo/',
      'https://www.youtube.com/@lantern-voice-studio-demo',
    ],
    admin: 'teacher@demo.test',
  },
  {
    slug: 'north-pier-sound',
    name: 'North Pier Sound',
    about:
      'Recording, editing and mixing, taught by engineers between sessions. We care about ears first and plug-ins last. Every course ends with something you made that other people can listen to.',
    accent: 'ocean',
    links: ['https://north-pier-sound.example/', 'https://soundcloud.com/north-pier-sound-demo'],
    admin: 'teacher@demo.test',
  },
  {
    slug: 'inkwell-manga-school',
    name: 'Inkwell Manga School',
    about:
      'From the first thumbnail to a finished chapter. Our teachers draw for magazines in Tokyo, Lyon and Oakland and give feedback page by page, line by line. 漫画は一歩ずつ。',
    accent: 'teal',
    links: ['https://inkwell-manga-school.example/'],
    admin: 'other-teacher@demo.test',
  },
  {
    slug: 'second-city-limits',
    name: 'Second City Limits',
    about:
      'Improvisation for people who perform and people who would rather not yet. Live rooms of sixteen, a coach in each, and a show at the end to which you may invite exactly as many friends as you like.',
    admin: 'other-teacher@demo.test',
  },
];
