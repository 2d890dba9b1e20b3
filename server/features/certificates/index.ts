/** Certificates: letters of completion, issued once, rendered as PDF, and verified by anyone with their code. */

/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { correctCertificateFor, correctOwnCertificate, issueCertificate } from './issue-certificate.ts';
