/** A download of someone's own data (CSV, ZIP): a GET that the session cookie authorizes. */
interface PersonalFile {
  /** Path of the page that links to the file. */
  readonly page: (params: Readonly<Record<string, string>>) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by every route that serves such a file, so other sites' pages can't start the download. */
    readonly personalFile?: PersonalFile;
  }
}

export type { PersonalFile };
