/** No response, or an unusable one: it is unknown whether there is a project now. */
export class ProjectsAway extends Error {}
/** The service refused; nothing was created. */
export class ProjectsRefused extends Error {}

/** Where learners hand in their homework. */
export interface Project {
  /** http or https. */
  readonly url: string;
}

/**
 * The external homework service (rules-teachers I4). Both calls throw `ProjectsAway` if the service doesn't respond and
 * `ProjectsRefused` if it refuses; never call them inside a transaction.
 */
export interface Projects {
  /** Creates the one project for a reference; an existing one is returned as is. */
  create(input: { name: string; reference: string }): Promise<Project>;
  /** The project for a reference; null: there is none. */
  find(reference: string): Promise<Project | null>;
}
