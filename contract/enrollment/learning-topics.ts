/** How many topics a new person can choose. */
export const LEARNING_TOPICS_MAX = 5;
