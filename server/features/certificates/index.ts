/** The certificates feature: letters of completion, issued once, drawn as PDF, checked by anyone who has their code. */

/** Takes somebody out of the tables of this feature, when an account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { correctCertificateFor, correctOwnCertificate, issueCertificate } from './issue-certificate.ts';
