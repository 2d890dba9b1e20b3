/** The client credentials under which the sandbox's providers know us. */
export const IDENTITY_CLIENT = { clientId: 'callboard', clientSecret: 'sandbox-of-callboard-0123456789-0123456789' };

/** Environment variables that point the app's sign-in buttons here. */
export function identityEnvironment(origin: string): Record<string, string> {
  const of = (name: string) => ({
    [`${name}_CLIENT_ID`]: IDENTITY_CLIENT.clientId,
    [`${name}_CLIENT_SECRET`]: IDENTITY_CLIENT.clientSecret,
  });
  return {
    ...of('GOOGLE'),
    GOOGLE_ISSUER: `${origin}/google`,
    ...of('LINKEDIN'),
    LINKEDIN_ISSUER: `${origin}/linkedin`,
    ...of('CCC'),
    CCC_ISSUER: `${origin}/ccc`,
    ...of('DISCORD'),
    DISCORD_URL: `${origin}/discord`,
  };
}
