import type { EventKind } from '#contract/events/event.ts';

/** An evening of the demo, told by hours from now; negative ones are over or running. */
export interface EventPlan {
  readonly name: string;
  readonly school: string;
  readonly kind: EventKind;
  readonly inHours: number;
  readonly minutes: number;
  readonly membersOnly?: true;
  readonly capacity?: number;
  /** Learners who said yes. */
  readonly attending: number;
  readonly short: string;
  readonly description: readonly string[];
  readonly host: { readonly name: string; readonly bio: string };
  readonly tickets?: readonly {
    readonly name: string;
    readonly dollars: number;
    readonly nonmember: number;
    readonly capacity: number;
  }[];
  readonly summary?: string;
  /** Where its homework is handed in. */
  readonly homework?: string;
  readonly recording?: string;
  readonly draft?: true;
  readonly cancelled?: true;
}

const mara = { name: 'Mara Okafor', bio: 'Voice actor and director; tells Rotterdam to mind the doors.' };
const hana = { name: 'Hana Lindqvist', bio: 'Recording engineer: chamber music by day, metal by night.' };
const sota = { name: 'Sōta Kurogane', bio: 'Mangaka, serialised in two monthly magazines.' };
const renny = { name: 'Renny Castellanos', bio: 'Coach and house performer, twenty years without a script.' };
export const RECORDING = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

export const eventPlans: readonly EventPlan[] = [
  {
    name: 'Cold Read Evening',
    school: 'lantern-voice-studio',
    kind: 'Community',
    inHours: 30,
    minutes: 60,
    attending: 17,
    short: 'Bring nothing. We hand out pages; you read them to people who are on your side.',
    description: [
      'One page each, two minutes, no preparation. After each read one thing that worked and one thing to try.',
      'Microphones welcome, phones fine, cameras optional.',
    ],
    host: mara,
  },
  {
    name: 'What Casting Directors Hear First',
    school: 'lantern-voice-studio',
    kind: 'AMA',
    inHours: 76,
    minutes: 75,
    attending: 24,
    short: 'Two casting directors listen to twelve demos and say when they would have stopped, and why.',
    description: [
      'Send nothing beforehand: demos are drawn by lot in the room. Everything said stays kind and specific.',
    ],
    host: mara,
  },
  {
    name: 'Mix Clinic: Bring One Problem',
    school: 'north-pier-sound',
    kind: 'Workshop',
    inHours: 100,
    minutes: 90,
    attending: 9,
    short: 'One song, one problem, ten minutes each; we solve it on the shared screen.',
    description: ['Bounce a stereo file and one stem of what troubles you. Six songs an evening, first come.'],
    host: hana,
    membersOnly: true,
  },
  {
    name: 'Live Foley Night',
    school: 'north-pier-sound',
    kind: 'Workshop',
    inHours: 148,
    minutes: 120,
    attending: 0,
    short: 'A kitchen, a short film, thirty pairs of hands: we make every sound of it in two hours.',
    description: ['Doors, footsteps, weather, one dragon. You leave with the film and all stems.'],
    host: hana,
    tickets: [
      { name: 'Listener', dollars: 0, nonmember: 0, capacity: 60 },
      { name: 'Hands on', dollars: 12, nonmember: 18, capacity: 20 },
      { name: 'Hands on, with a private mix note', dollars: 30, nonmember: 45, capacity: 4 },
    ],
  },
  {
    name: 'Page One: A Manga Critique',
    school: 'inkwell-manga-school',
    kind: 'Case Study',
    inHours: 190,
    minutes: 90,
    attending: 14,
    short: 'Eight first pages, on the wall, read right to left by someone who buys them.',
    description: ['For each page: what I thought it was about, where my eye went, whether I would turn it.'],
    host: sota,
  },
  {
    name: 'Inktober Leftovers',
    school: 'inkwell-manga-school',
    kind: 'Competition',
    inHours: 240,
    minutes: 60,
    capacity: 12,
    attending: 12,
    short: 'Finish a drawing you gave up on. Twelve seats, one hour, a small prize.',
    description: ['Bring the drawing that you stopped. We start together and stop together.'],
    host: sota,
  },
  {
    name: 'Improv Jam for Shy People',
    school: 'second-city-limits',
    kind: 'Community',
    inHours: 340,
    minutes: 60,
    attending: 8,
    short: 'Games in pairs, cameras off in the first half, nobody watches who does not play.',
    description: ['A warm-up, four games, tea. You may leave at any point without a word.'],
    host: renny,
  },
  {
    name: 'Members’ Table Read',
    school: 'lantern-voice-studio',
    kind: 'Community',
    inHours: 410,
    minutes: 90,
    attending: 11,
    membersOnly: true,
    short: 'A whole radio play in one evening, parts drawn from a hat.',
    description: ['Forty minutes of script, forty minutes of doing it again better.'],
    host: mara,
  },
  {
    name: 'Panel: Who Owns a Voice?',
    school: 'lantern-voice-studio',
    kind: 'Panel',
    inHours: 520,
    minutes: 75,
    attending: 0,
    short: 'A lawyer, an actor and an engineer about contracts, clones and consent.',
    description: ['Three short talks, then your questions. Bring a clause you do not understand.'],
    host: mara,
    tickets: [
      { name: 'Seat', dollars: 5, nonmember: 8, capacity: 80 },
      { name: 'Seat and the reader', dollars: 15, nonmember: 20, capacity: 20 },
    ],
  },
  // Running
  {
    name: 'Open Booth',
    school: 'north-pier-sound',
    kind: 'Community',
    inHours: -0.4,
    minutes: 180,
    attending: 15,
    short: 'The booth is open: drop in, record a line, hear it back.',
    description: ['Come and go as you like until we close.'],
    host: hana,
  },
  // Over
  {
    name: 'Breath, Placement, Rest',
    school: 'lantern-voice-studio',
    kind: 'Workshop',
    inHours: -170,
    minutes: 60,
    attending: 26,
    short: 'An hour for the instrument itself.',
    description: [
      'We began lying down. Breath into the back, hum into the bones, then text on one breath.',
      'Half of the hour was rest, which is the part that nobody practises. The exercises stand in the summary.',
      'Questions about reflux, allergies and microphones at six in the morning took the rest.',
      'Thank you to everyone who stayed.',
    ],
    host: mara,
    summary:
      '<p>Three exercises to keep: <strong>the sigh</strong>, <strong>the straw</strong>, <strong>the lazy tongue</strong>. Five minutes each, before every session.</p>',
    recording: RECORDING,
  },
  {
    name: 'How a Chapter Is Inked',
    school: 'inkwell-manga-school',
    kind: 'Case Study',
    inHours: -700,
    minutes: 90,
    attending: 19,
    short: 'Nineteen pages in four days, and what was left out.',
    description: ['From pencils to print, with all the shortcuts.'],
    host: sota,
    homework: 'https://homework.callboard.example/inking-a-chapter',
    summary: '<p>Blacks first, faces second, backgrounds when the assistant is awake.</p>',
    recording: RECORDING,
  },
  {
    name: 'Winter Showcase',
    school: 'second-city-limits',
    kind: 'Community',
    inHours: 280,
    minutes: 90,
    attending: 6,
    cancelled: true,
    short: 'Moved to spring: the theatre has no heating.',
    description: ['We will be back.'],
    host: renny,
  },
  {
    name: 'Untitled evening about rhyme',
    school: 'north-pier-sound',
    kind: 'Workshop',
    inHours: 600,
    minutes: 60,
    attending: 0,
    draft: true,
    short: 'Still being thought about.',
    description: ['A draft.'],
    host: hana,
  },
];
