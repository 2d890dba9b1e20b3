/** What Callboard is, in a line: on its front page, and to search engines. */
export const HOME_LINE = 'Cohort courses, live events, and a community for voice, sound, music, manga, and improv.';
