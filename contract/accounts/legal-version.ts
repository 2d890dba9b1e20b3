/** Version of the texts at /tos and /privacy that a person agrees to; raise it with the text. */
export const LEGAL_VERSIONS = { tos: '2026-11-01', privacy: '2026-11-01' } as const;
