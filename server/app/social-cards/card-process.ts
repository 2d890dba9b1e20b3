import { pictureLibrary } from '#server/platform/pictures.ts';
import { serveTasks } from '#server/platform/processes/serve-tasks.ts';
import type { CardContent, CardPictures } from './card-text.ts';
import { drawCard } from './draw-card.ts';

export interface CardTask extends CardPictures {
  readonly words: CardContent;
}

const MEMORY_AT_MOST_MB = 512;

/** The process that renders cards, one after another. */
await pictureLibrary();
serveTasks(({ words, ...pictures }: CardTask) => drawCard(words, pictures), { memoryAtMostMb: MEMORY_AT_MOST_MB });
