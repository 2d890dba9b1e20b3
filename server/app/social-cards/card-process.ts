import { pictureLibrary } from '#server/platform/pictures.ts';
import { serveTasks } from '#server/platform/processes/serve-tasks.ts';
import type { CardPictures, CardWords } from './card-words.ts';
import { drawCard } from './draw-card.ts';

/** What the cards' process is asked. */
export interface CardTask extends CardPictures {
  readonly words: CardWords;
}

const MEMORY_AT_MOST_MB = 512;

/** The program in which cards are drawn, one after the other. */
await pictureLibrary();
serveTasks(({ words, ...pictures }: CardTask) => drawCard(words, pictures), { memoryAtMostMb: MEMORY_AT_MOST_MB });
