/** The library of the demo, written as course material is. */
export const library: readonly {
  readonly kind: 'Concept' | 'Example';
  readonly name: string;
  readonly topic: string;
  readonly draft?: true;
  readonly text: readonly string[];
}[] = [
  {
    kind: 'Concept',
    name: 'Subtext',
    topic: 'Acting',
    text: [
      'What a line means while it says something else. "Nice coat" can be a greeting, an accusation, or goodbye.',
      'To find it, say the line, and then say out loud what the person would rather have said. Play the second, speak the first.',
      '> If the text and the subtext are the same, there is nothing for the listener to do.',
    ],
  },
  {
    kind: 'Concept',
    name: 'Operative word',
    topic: 'Acting',
    text: [
      'The one word of a sentence that carries its news. Everything else can be mumbled, and the sentence still arrives.',
      'It is seldom the adjective.',
    ],
  },
  {
    kind: 'Concept',
    name: 'Given circumstances',
    topic: 'Acting',
    text: [
      'Who, where, when, and what happened a second ago. What the script does not tell, you decide, once, and then you stop deciding.',
      '- Facts from the script',
      '- Facts that follow from those',
      '- Facts that you need and may choose',
    ],
  },
  {
    kind: 'Concept',
    name: 'Proximity effect',
    topic: 'Audio Engineering',
    text: [
      'A directional microphone hears more bass the closer you come. Used on purpose it makes a small voice large; used by accident it makes every P a door.',
      'A hand and a half away is neutral for most. Come closer for secrets.',
    ],
  },
  {
    kind: 'Concept',
    name: 'Room tone',
    topic: 'Audio Engineering',
    text: [
      'The sound of a room in which nothing happens. Ten seconds of it, recorded at every session, will fill every gap that an edit leaves.',
      'Total silence between two words sounds like a fault; room tone sounds like a pause.',
    ],
  },
  {
    kind: 'Concept',
    name: 'Headroom',
    topic: 'Audio Engineering',
    text: [
      'The distance between the loudest thing that happened and the loudest thing that can. Leave some for tomorrow.',
    ],
  },
  {
    kind: 'Concept',
    name: 'Tension and release',
    topic: 'Music',
    text: [
      'A chord that wants to go somewhere, and the moment when it is allowed to. The longer it waits, the less you need when it arrives.',
    ],
  },
  {
    kind: 'Concept',
    name: 'Page turn',
    topic: 'Manga',
    text: [
      'The only place in a comic where you decide when the reader sees something. Put the question at the lower left, the answer at the upper right of the next page.',
    ],
  },
  {
    kind: 'Concept',
    name: 'Line weight',
    topic: 'Manga',
    text: [
      'Thick says near, dark, heavy, now. Thin says far, light, maybe. A single contour can say all of it on its way round a shoulder.',
    ],
  },
  {
    kind: 'Concept',
    name: 'Yes, and',
    topic: 'Improv',
    text: [
      'Take what you were given as true, and add one thing. Not two.',
      'It is a rule for building, not for agreeing: "Yes, and I am leaving you" keeps it perfectly.',
    ],
  },
  { kind: 'Concept', name: 'Game of the scene', topic: 'Improv', draft: true, text: ['Being written.'] },
  {
    kind: 'Example',
    name: 'A cold read, taken apart',
    topic: 'Acting',
    text: [
      'A twenty-second radio spot, read twice by the same person with four minutes in between.',
      '# First take',
      'Every noun is underlined. It is clear, friendly, and nobody is being spoken to.',
      '# Second take',
      'She decided that her brother is in the next room and must not hear it. Nothing else changed. Listen to the word "tonight".',
      '- The pause moved from after the brand to before it.',
      '- The price is thrown away, and so we remember it.',
    ],
  },
  {
    kind: 'Example',
    name: 'One villain, three sizes',
    topic: 'Acting',
    text: [
      'The same threat at arm’s length, across a table, and across a valley. Only the distance was directed.',
      'The arm’s length one is the one that frightens. It is also the quietest by nine decibels.',
    ],
  },
  {
    kind: 'Example',
    name: 'Rescuing a voice from a kitchen',
    topic: 'Audio Engineering',
    text: [
      'A fridge, a clock, tiles. What could be taken away, in which order, and where we stopped.',
      '- A high pass at 80 Hz took the fridge’s feet, not its voice.',
      '- Two narrow cuts for the tiles.',
      '- The clock stayed. It was in the rhythm of the story.',
    ],
  },
  {
    kind: 'Example',
    name: 'A chorus that arrives late',
    topic: 'Music',
    text: [
      'Eight bars longer than anyone expects, over a chord that will not settle. Then three notes, and the room is full.',
    ],
  },
  {
    kind: 'Example',
    name: 'Four panels, one door',
    topic: 'Manga',
    text: [
      'The same door, drawn four times. What changes is the height of the panel, and by the third one we know who is behind it.',
    ],
  },
  {
    kind: 'Example',
    name: 'A scene that found its game in the third line',
    topic: 'Improv',
    text: [
      'Two people repair a lighthouse. In the third line one of them apologises to the lamp. From there on nothing else was needed.',
    ],
  },
];
