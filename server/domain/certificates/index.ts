/** The certificates feature: letters of completion, issued once, drawn as PDF, checked by anyone who has their code. */
export { issueCertificate } from './issue-certificate.ts';
