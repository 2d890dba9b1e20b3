import type { CourseContent } from './types.ts';

export const voiceCourses: readonly CourseContent[] = [
  {
    slug: 'voice-acting-101',
    school: 'lantern-voice-studio',
    name: 'Voice Acting 101',
    topic: 'Voice Acting',
    headline: 'Find the voices you already have, and learn to call them back on cue.',
    overview: [
      'Six evenings in which you stop reading aloud and start acting. You will work on copy for animation, games and commercials, record yourself each week, and hear within two days what a director would say.',
      'Nothing to buy: a quiet corner and whatever microphone you own will do until week four, when we talk about what is worth money and what is not.',
    ],
    outcomes: [
      {
        title: 'A warm-up you will keep',
        desc: 'Twelve minutes that ready breath, tongue and ears, and that work in a parked car.',
      },
      {
        title: 'Cold reading without fear',
        desc: 'Take a page you have never seen and give it an intention on the first pass.',
      },
      {
        title: 'Three characters of your own',
        desc: 'Built from the body up, so that they do not slip when the scene gets long.',
      },
      { title: 'A first demo minute', desc: 'Recorded, edited and reviewed together in the last session.' },
    ],
    outline: [
      { title: 'Week 1 · Breath and text', desc: 'Where a line begins before it is heard. Marking a script.' },
      {
        title: 'Week 2 · Intention',
        desc: 'What you want from the person you are talking to. Three reads of one line.',
      },
      { title: 'Week 3 · Character', desc: 'Placement, pace, age, and how not to hurt yourself.' },
      { title: 'Week 4 · The room and the mic', desc: 'Distance, plosives, noise; a home corner for thirty dollars.' },
      {
        title: 'Week 5 · Games and animation',
        desc: 'Efforts, reactions, dialogue with a partner whom you cannot see.',
      },
      { title: 'Week 6 · Demo night', desc: 'We listen to every minute and each of you leaves with notes.' },
    ],
    benefits: [
      { title: 'Notes within 48 hours', desc: 'Each recording gets written feedback from the instructor.' },
      {
        title: 'A partner each week',
        desc: 'Scenes with someone from another country, another accent, another habit.',
      },
      { title: 'Letter of completion', desc: 'With a public page that proves it.' },
    ],
    faqs: [
      { title: 'Do I need a microphone?', desc: 'Not before week four. A phone is fine for the first recordings.' },
      {
        title: 'I have an accent. Is that a problem?',
        desc: 'It is a casting advantage. We work with it, never against it.',
      },
      {
        title: 'What if I miss an evening?',
        desc: 'Sessions are recorded for those enrolled, and you can hand in that week’s recording late.',
      },
    ],
    instructor: {
      name: 'Mara Okafor',
      title: 'Voice actor and director',
      bio: 'Eleven years behind the glass and in front of it: two long-running animated series, forty games, and the voice that tells Rotterdam to mind the doors.',
    },
    testimonials: [
      {
        author: 'Ji-woo Han',
        title: 'Nurse, now part-time narrator',
        quote:
          'I came for confidence on the phone and left with a demo. The notes were kind and merciless in the right order.',
      },
      {
        author: 'Tomás Arce',
        title: 'Game writer',
        quote: 'I write differently since I know what my lines do to a mouth.',
      },
    ],
    weeks: 6,
    weekdays: ['Tue'],
    time: '07:00',
    ampm: 'PM',
    zone: 'America/New_York',
    sessionMinutes: 90,
    priceDollars: 150,
    nonmemberDollars: 225,
    listed: true,
  },
  {
    slug: 'character-voices-for-games',
    school: 'lantern-voice-studio',
    name: 'Character Voices for Games',
    topic: 'Voice Acting',
    headline: 'Four hours of shouting without losing your voice, and forty ways to fall off a roof.',
    overview: [
      'Game sessions are athletic. This course trains stamina, variety and the strange art of acting a spreadsheet: two hundred short lines with no partner and no scene.',
      'You will work with real session sheets, lent by studios that have shipped, and with an engineer in the room.',
    ],
    outcomes: [
      { title: 'Safe efforts', desc: 'Grunts, pain, exertion and death in three sizes, night after night.' },
      { title: 'Session pace', desc: 'Sixty lines an hour with variation that a director can use.' },
      { title: 'A game demo', desc: 'Five characters, ninety seconds, mixed by our engineers.' },
    ],
    outline: [
      { title: 'Weeks 1–3 · The athlete', desc: 'Anatomy, warm-up, efforts, recovery.' },
      { title: 'Weeks 4–6 · The spreadsheet', desc: 'Context from a file name, three in a row, wild lines.' },
      { title: 'Weeks 7–9 · The creature', desc: 'Non-human voices, layering, what the engineer can and cannot do.' },
      { title: 'Weeks 10–12 · The demo', desc: 'Choosing, recording, mixing, sending.' },
    ],
    benefits: [
      { title: 'An engineer in every session', desc: 'You hear what your choice does to the waveform.' },
      { title: 'Session sheets from shipped games', desc: 'Not exercises: the real thing, with permission.' },
    ],
    faqs: [
      { title: 'Is this for beginners?', desc: 'Take Voice Acting 101 first, or show us that you do not need to.' },
      { title: 'Will I hurt my voice?', desc: 'The first three weeks are there so that you will not.' },
    ],
    instructor: {
      name: 'Devin Achterberg',
      title: 'Performance director',
      bio: 'Directed more than three hundred game sessions and keeps a drawer of throat sweets that is a legend.',
    },
    testimonials: [
      {
        author: 'Priya Raman',
        title: 'Actor',
        quote: 'I booked my first creature in week nine. It was a very sad crab.',
      },
    ],
    weeks: 12,
    weekdays: ['Thu'],
    time: '08:00',
    ampm: 'PM',
    zone: 'America/New_York',
    sessionMinutes: 120,
    priceDollars: 300,
    nonmemberDollars: 420,
    listed: true,
  },
  {
    slug: 'audiobook-narration',
    school: 'lantern-voice-studio',
    name: 'Audiobook Narration',
    topic: 'Voice Acting',
    headline: 'Ten hours alone with a book, and nobody falls asleep.',
    overview: [
      'Long-form narration is endurance, punctuation and taste. You will prepare, record and proof a full chapter, and learn to keep twelve people at a dinner table apart without doing a single funny voice.',
    ],
    outcomes: [
      { title: 'A prepared script', desc: 'Characters, pronunciations and breaths on paper before you press record.' },
      { title: 'Punch and roll', desc: 'The one editing habit that halves your hours.' },
      { title: 'A chapter that passes', desc: 'Recorded to the technical standard the large shops ask for.' },
    ],
    outline: [
      { title: 'Week 1 · Reading as a job', desc: 'Stamina, hydration, posture, scheduling.' },
      { title: 'Week 2 · Prep', desc: 'Research, character lists, the pronunciation call.' },
      { title: 'Weeks 3–4 · Recording', desc: 'Punch and roll, room tone, consistency across days.' },
      { title: 'Week 5 · Dialogue', desc: 'Who is speaking, without telling.' },
      { title: 'Week 6 · Proofing and delivery', desc: 'Pickups, levels, upload, invoices.' },
    ],
    benefits: [
      { title: 'A proofed chapter', desc: 'A proof-listener goes through yours, word by word.' },
      { title: 'Rights, explained', desc: 'What you may record, and what royalty share means.' },
    ],
    faqs: [{ title: 'Fiction or non-fiction?', desc: 'Both. You choose your chapter in week two.' }],
    instructor: {
      name: 'Ilse van der Merwe',
      title: 'Narrator of 140 books',
      bio: 'From crime to cookery, in two languages, at a standing desk, with a cat on the other side of the door.',
    },
    testimonials: [
      {
        author: 'Gwen Llewellyn-Featherstonehaugh-Montgomery',
        title: 'Retired teacher',
        quote:
          'My first royalty statement was four dollars and eleven cents. I framed it. The second one paid for the course.',
      },
    ],
    weeks: 6,
    weekdays: ['Wed'],
    time: '06:30',
    ampm: 'PM',
    zone: 'Europe/London',
    sessionMinutes: 75,
    priceDollars: 150,
    nonmemberDollars: 210,
    listed: true,
  },
  {
    slug: 'improv-for-voice-actors',
    school: 'second-city-limits',
    name: 'Improv for Voice Actors',
    topic: 'Improv',
    headline: 'Say yes in the booth. The script is only the first offer.',
    overview: [
      'Directors remember whoever gave them a line they did not write. Six evenings of games that make you quicker, braver and easier to work with, all of them made for people who perform sitting still.',
    ],
    outcomes: [
      { title: 'Faster choices', desc: 'Three strong reads before the talkback clicks.' },
      { title: 'Alternates on demand', desc: 'Stay in character and in copyright.' },
      { title: 'A better partner', desc: 'Hear what the other person is doing, even on a bad line.' },
    ],
    outline: [
      { title: 'Weeks 1–2 · Listening', desc: 'Offers, acceptance, silence.' },
      { title: 'Weeks 3–4 · Character on the spot', desc: 'A want, a wound, a walk.' },
      { title: 'Weeks 5–6 · In the booth', desc: 'Alternates, wild takes, commercials that go wrong.' },
    ],
    benefits: [{ title: 'A show at the end', desc: 'Live, online, invite whom you like.' }],
    faqs: [{ title: 'I am shy.', desc: 'So are most of us. Cameras may be off in the first week.' }],
    instructor: {
      name: 'Renny Castellanos',
      title: 'Coach and house performer',
      bio: 'Twenty years of shows without a script, eight of them for people with headphones on.',
    },
    testimonials: [
      { author: 'Aiko Brandt', title: 'Announcer', quote: 'My bookings did not double. My callbacks did.' },
    ],
    weeks: 6,
    weekdays: ['Mon'],
    time: '07:30',
    ampm: 'PM',
    zone: 'America/Chicago',
    sessionMinutes: 90,
    priceDollars: 120,
    nonmemberDollars: 180,
    listed: true,
  },
  {
    slug: 'long-form-improv',
    school: 'second-city-limits',
    name: 'Long-Form Improv',
    topic: 'Improv',
    headline: 'Thirty minutes, no script, one story that holds.',
    overview: [
      'For those who know the games and want the piece. We rehearse a Harold, a monoscene and a form that you invent, and we learn to leave a scene one line before it needs us to.',
    ],
    outcomes: [
      { title: 'Editing', desc: 'Knowing when, and being the one who does it.' },
      { title: 'Pattern and callback', desc: 'Find the game, play it three times, leave.' },
      { title: 'A form of your own', desc: 'Named, rehearsed, performed.' },
    ],
    outline: [
      { title: 'Weeks 1–4 · The Harold', desc: 'Openings, beats, group games.' },
      { title: 'Weeks 5–8 · The monoscene', desc: 'One place, one time, no edits.' },
      { title: 'Weeks 9–12 · Your form', desc: 'Design, rehearse, perform.' },
    ],
    benefits: [{ title: 'Two public shows', desc: 'Half-way and at the end.' }],
    faqs: [{ title: 'How much experience?', desc: 'A beginners’ course, ours or anyone’s.' }],
    instructor: {
      name: 'Oluwaseun Bright',
      title: 'Director',
      bio: 'Directs the Saturday company and refuses to say what happens next.',
    },
    testimonials: [
      { author: 'Marek Dvořák', title: 'Engineer', quote: 'I now run better meetings. Nobody knows why.' },
    ],
    weeks: 12,
    weekdays: ['Sat'],
    time: '11:00',
    ampm: 'AM',
    zone: 'America/Chicago',
    sessionMinutes: 120,
    priceDollars: 300,
    nonmemberDollars: 390,
    listed: true,
  },
];
