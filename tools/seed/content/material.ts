/** A lesson of course material: paragraphs, lists in lines that begin with "- ", quotes with "> ", headings with "# ". */
export interface MaterialLesson {
  readonly name: string;
  readonly next?: string;
  readonly draft?: true;
  readonly text: readonly string[];
}
export interface MaterialModule {
  readonly name: string;
  readonly lessons: readonly MaterialLesson[];
}

const voiceActing: readonly MaterialModule[] = [
  {
    name: 'Before the microphone',
    lessons: [
      {
        name: 'Breath is the first sentence',
        next: 'Where the voice sits',
        text: [
          'Every read begins before its first word. The listener hears you take in air, and from that one sound knows whether you are about to whisper, argue or apologise.',
          '# Try this',
          'Stand up. Put one hand below your ribs. Say the line below three times, each time deciding first, and out loud, how the person feels who says it.',
          '> I thought you had already left.',
          'Record all three. Now listen only to the half second before the first word: you will hear three different people.',
          '- Breathe for the thought, not for the sentence.',
          '- A long sentence needs less air than you think, let out more slowly than you like.',
          '- Leave the breaths in. An editor can take one out; nobody can put one in.',
        ],
      },
      {
        name: 'Where the voice sits',
        text: [
          'Chest, mask, head: three rooms of one house. Most of us live in one of them and have forgotten that the others are furnished.',
          'Hum on one pitch and move the buzz from your breastbone to your lips to the top of your skull. Nothing about the note changes, and everything about the person does.',
          '# For your journal',
          '- Which of the three do you speak from when you are tired?',
          '- Which one do you use with a child, a bank, a dog?',
          'Next week we give each of them a script.',
        ],
      },
      {
        name: 'A booth out of a wardrobe',
        text: [
          'You need a quiet place more than an expensive microphone. Clothes are the cheapest acoustic treatment there is, and you own some.',
          '- Face the clothes, not the door.',
          '- A hand and a half from the microphone, a little to the side of it: it does not need to taste your P.',
          '- Switch the fridge off. Put your keys into it, so that you remember to switch it on.',
          'Record ten seconds of nothing at the beginning. That nothing is called room tone, and an editor will thank you for it.',
        ],
      },
    ],
  },
  {
    name: 'Reading a script',
    lessons: [
      {
        name: 'Who is speaking, to whom, and why now',
        text: [
          'A script is the middle of a conversation. Somebody said something before the first word, even if it was only the silence.',
          '# Three questions',
          '- Who am I, in five words, none of which is an adjective?',
          '- To whom do I speak, and how far away are they?',
          '- What happened one second ago?',
          'If you cannot answer the third one, you will read. If you can, you will answer.',
        ],
      },
      {
        name: 'Operative words',
        next: 'The art of throwing it away',
        text: [
          'In most sentences one word carries the news. Find it by leaving out all others until the sentence stops making sense.',
          '> She never said he stole it.',
          'Say it six times and give the weight to another word each time. Six sentences, six quarrels.',
          'Mark one word a line, in pencil. If you have marked three, you have marked none.',
        ],
      },
      {
        name: 'Throwing it away',
        text: [
          'The hardest line is the important one. We lean on it, and the listener feels a hand on the shoulder.',
          'Decide that it is the most ordinary thing you have said today. Let it fall out of the sentence before it. The listener will bend down to pick it up, and keep it.',
        ],
      },
    ],
  },
  {
    name: 'Characters',
    lessons: [
      {
        name: 'A character is a habit',
        text: [
          'Do not begin with a funny voice. Begin with something this person always does: swallows before a lie, ends statements a little too high, counts things.',
          '- One habit of breath',
          '- One habit of rhythm',
          '- One word they overuse',
          'The voice comes by itself, and you will still have it tomorrow, because you know where you left it.',
        ],
      },
      {
        name: 'Two people in one throat',
        text: [
          'A scene with yourself is edited later; play it in one go anyway. The listener hears whether the second person was listening.',
          'Keep a hand up for one of them. When the hand goes down, the other speaks. It looks silly, and it works every time.',
        ],
      },
      {
        name: 'Screams, whispers and looking after yourself',
        draft: true,
        text: ['Being rewritten with our voice therapist. It will be back before the session on effort sounds.'],
      },
    ],
  },
];

const audio: readonly MaterialModule[] = [
  {
    name: 'Ears',
    lessons: [
      {
        name: 'A listening journal',
        next: 'Frequencies by their names',
        text: [
          'For one week, write down three sounds a day: where it was, how loud against what stood beside it, and what it was made of.',
          '- Bus doors: a hiss that falls, then a knock.',
          '- A kitchen at eight: spoons above, a fan below, nothing in the middle.',
          'You will mix better at the end of that week, and you will not have touched a fader.',
        ],
      },
      {
        name: 'Frequencies by their names',
        text: [
          'Numbers come later. First give each region the name of something you know.',
          '- Around 100 Hz: the chest of a man on the phone to his father',
          '- 300: a cardboard box',
          '- 1,000: a telephone',
          '- 3,000: a spoon on a glass, and the reason you are tired',
          '- 10,000: paper',
          'Sweep a narrow boost through a voice until you hear the box. Now you can take the box away without looking.',
        ],
      },
    ],
  },
  {
    name: 'Signal',
    lessons: [
      {
        name: 'Gain, from end to end',
        text: [
          'At each point ask two things: how loud is it here, and who decided that? If nobody decided it, it was decided by noise.',
          '> Set the gain once, early, with the loudest moment. Then leave it alone.',
          'Peaks at minus twelve are not timid. They are room for somebody to be surprised in.',
        ],
      },
      {
        name: 'Microphones: pattern, distance, angle',
        text: [
          'Choose in that order. A cheap microphone in the right place beats a dear one in the wrong place, and can be moved.',
          '- Pattern: what should it not hear?',
          '- Distance: twice as far is not half as loud, it is a different room.',
          '- Angle: a few degrees off takes the spit out of an S.',
        ],
      },
      {
        name: 'Cables that lie',
        text: [
          'When something hums, change one thing at a time, and write down which. The cable that you are sure of is the one.',
        ],
      },
    ],
  },
  {
    name: 'The mix',
    lessons: [
      {
        name: 'Balance before everything',
        next: 'Equalise what is left',
        text: [
          'Mute all. Bring in the thing the song is about. Bring in the next until it begins to disturb, then a little less.',
          'Half of all mixes are finished here, and nobody dares to stop.',
        ],
      },
      {
        name: 'Equalise what is left',
        text: [
          'Take away before you add. Listen to two tracks together, never to one alone: alone, everything sounds better with more of everything.',
        ],
      },
      {
        name: 'A mix that travels',
        text: [
          'Your kitchen is a reference, and so is your phone in a mug. Write down what went missing in each, and bring back only that.',
        ],
      },
    ],
  },
];

/** Course material by the slug of its course. */
export const material: Readonly<Record<string, readonly MaterialModule[]>> = {
  'voice-acting-101': voiceActing,
  'audio-engineering-foundations': audio,
};

/** Lessons of a running cohort, told by days from now. */
export const cohortLessons: readonly {
  readonly name: string;
  readonly inDays: number;
  readonly type?: 'Project';
  readonly draft?: true;
  readonly summary: string;
  readonly recap?: string;
  readonly text: readonly string[];
}[] = [
  {
    name: 'Welcome, and your first thirty seconds',
    inDays: -15,
    summary: 'Who we are, how we give notes, and a first recording that nobody grades.',
    recap: 'We heard thirteen first takes. The note that came most often: begin earlier, before the first word.',
    text: [
      'Record yourself reading the back of whatever stands next to you. Thirty seconds, one take, breaths in.',
      '- Bring it to the session as a file or a link.',
      '- Write one sentence on what you would keep.',
    ],
  },
  {
    name: 'Three rooms of one house',
    inDays: -8,
    summary: 'Chest, mask, head: the same line from three places.',
    text: [
      'Take the line "I thought you had already left" into each of the three rooms. Send all three takes in one file, in whichever order you like, and let us guess.',
      '! Three rooms, shown on one sentence',
    ],
  },
  {
    name: 'Commercial, trailer, letter',
    inDays: -1,
    type: 'Project',
    summary: 'One voice, three jobs.',
    text: [
      'Choose two of the three scripts. For each, answer before you record: who is speaking, to whom, and what happened one second ago?',
      '> The third answer is the one that we will ask you for.',
    ],
  },
  {
    name: 'A character is a habit',
    inDays: 6,
    summary: 'Build someone out of breath, rhythm and one word.',
    text: ['Bring a person whom you have overheard this week. Not their voice: their habit.'],
  },
  {
    name: 'Your demo, and who should hear it',
    inDays: 20,
    draft: true,
    summary: 'Still being written.',
    text: ['Order, length, and the two studios that answer their mail.'],
  },
];

/** Lessons of a cohort that is coming: what can be read before it starts, what opens with it, what is still written. */
export const comingLessons: typeof cohortLessons = [
  {
    name: 'Before we meet',
    inDays: -3,
    summary: 'A quiet room, a glass of water, and one sentence.',
    text: [
      'Read one sentence aloud every morning. The same one. Notice on which day it starts to sound like somebody.',
    ],
  },
  {
    name: 'The first evening, on paper',
    inDays: 33,
    summary: 'Who is in the room, and what we will have done by nine.',
    text: [
      'Print it, or keep it open beside the window with our faces.',
      '- Twenty minutes of breath.',
      '- One cold read each.',
    ],
  },
  {
    name: 'Borrow a voice, give it back',
    inDays: 40,
    type: 'Project',
    draft: true,
    summary: 'Still being written.',
    text: ['Somebody you can hear when you close your eyes.'],
  },
];

/** What a completed cohort was taught from. */
export const formerLessons: readonly {
  readonly name: string;
  readonly inDays: number;
  readonly text: readonly string[];
}[] = [
  { name: 'Ears first', inDays: -118, text: ['A listening journal for the week: three sounds a day.'] },
  { name: 'Gain, from end to end', inDays: -111, text: ['Peaks at minus twelve. Bring one recording and its levels.'] },
  {
    name: 'One source, three microphones',
    inDays: -104,
    text: ['Record the same sentence three times. Move only one thing.'],
  },
];
