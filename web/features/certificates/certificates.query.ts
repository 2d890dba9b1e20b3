import { queryOptions } from '@tanstack/react-query';
import { getCertificate, verifyCertificate } from '#contract/certificates/certificates.endpoints.ts';
import { listCertificates } from '#contract/certificates/staff-certificates.endpoints.ts';
import { call } from '#web/api/client.ts';

/** The person's own letter of completion for a cohort. */
export const letterQuery = (cohortId: number) =>
  queryOptions({
    queryKey: ['certificates', 'letter', cohortId],
    queryFn: () => call(getCertificate, { params: { cohortId } }),
    retry: false,
  });

/** What a letter with this code says. */
export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificates', 'verify', code],
    queryFn: () => call(verifyCertificate, { params: { code } }),
    retry: false,
  });

export const lettersQuery = (personId: number) =>
  queryOptions({
    queryKey: ['staff', 'person', personId, 'letters'],
    queryFn: () => call(listCertificates, { params: { id: personId } }),
  });
