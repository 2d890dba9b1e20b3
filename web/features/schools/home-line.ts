/** Callboard in one line, for its home page and for search engines. */
export const HOME_LINE = 'Cohort courses, live events, and a community for voice, sound, music, manga, and improv.';
