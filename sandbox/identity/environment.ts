/** Under which the sandbox's providers know us. */
export const IDENTITY_CLIENT = { clientId: 'callboard', clientSecret: 'sandbox-of-callboard-0123456789-0123456789' };

/** What the app has to be told, so that its buttons lead here. */
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
