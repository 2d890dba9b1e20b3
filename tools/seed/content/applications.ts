/** What people of the demo school apply with. */
export const applications = [
  {
    by: 'legacy',
    daysAgo: 16,
    schoolName: 'Raman Rhythm Room',
    teaches:
      'Konnakol, the spoken rhythm of South India, for people who drum, dance or rap. I have taught it in living rooms for eight years and on two tours.\n\nBy the end everybody performs four minutes from memory.',
    audience: 'Musicians who can keep a beat and want a second way to count. No reading needed.',
    link: 'https://rhythm-room.example/live',
    declined: {
      daysAgo: 12,
      words:
        'We loved the recording. What we miss is the online room: konnakol lives from answering each other at once, and with the delay of a call it falls apart.\n\nTry two free evenings with friends on a call, and tell us how you solved it. We would like to read from you again.',
    },
  },
  {
    by: 'grace',
    daysAgo: 4,
    schoolName: 'Wolski Foley Workshop',
    teaches:
      'Foley for film: footsteps, cloth, props. Twelve years of features and one animated series, all of it made in a shed with 40 pairs of shoes.\n\nLearners bring whatever is in their kitchen; in six weeks they re-voice one minute of a short film.',
    audience:
      'Sound students and editors who have never left the desk. The first ten I know by name: they came to my open shed last spring.',
    link: 'https://foley.example/reel',
    declined: null,
  },
  {
    by: 'monthly',
    daysAgo: 1,
    schoolName: 'Calligraphy by Noor',
    teaches: 'Arabic lettering for comics: balloons, sound effects, titles that can be read from right to left.',
    audience: 'Letterers and manga translators who get a page and two days.',
    link: null,
    declined: null,
  },
] as const;
