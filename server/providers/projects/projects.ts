/** Nobody answered, or in a way that says nothing: whether there is a project now is not known. */
export class ProjectsAway extends Error {}
/** The service said no; nothing was made. */
export class ProjectsRefused extends Error {}

/** A place where learners hand in their homework. */
export interface Project {
  /** http or https. */
  readonly url: string;
}

/**
 * The outside service of homework (rules-teachers I4). Both throw `ProjectsAway` where nobody answers and `ProjectsRefused`
 * where the service says no; neither belongs into a transaction.
 */
export interface Projects {
  /** Makes the one project of a reference; one that is there already is answered as it is. */
  create(input: { name: string; reference: string }): Promise<Project>;
  /** The project of a reference; null: there is none. */
  find(reference: string): Promise<Project | null>;
}
