export const DELIVER_JOB = 'mailings.deliver';
/** Delivers whatever is queued, until nothing is. */
export const DRAIN_JOB = 'mailings.drain';
