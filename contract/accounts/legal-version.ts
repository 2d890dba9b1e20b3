/** Versions of the texts at /tos and /privacy that people agree to. Raise them whenever the text changes. */
export const LEGAL_VERSIONS = { tos: '2026-11-01', privacy: '2026-12-01' } as const;
