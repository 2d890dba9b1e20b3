export { bumpRevision } from './bump-revision.ts';
export { loadRevision, type Revision } from './load-revision.ts';
export { loadRevisions } from './load-revisions.ts';
export type { RevisedKind } from './revision.store.ts';
