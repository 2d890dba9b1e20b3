/** A download of someone's own data (CSV, ZIP): a GET that the session's cookie opens. */
interface PersonalFile {
  /** Path of the page that links to it. */
  readonly page: (params: Readonly<Record<string, string>>) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Given by every route that answers such a file: other sites' pages can't start its download. */
    readonly personalFile?: PersonalFile;
  }
}

export type { PersonalFile };
