import type { Config } from '#server/platform/config.ts';
import { type HeldPort, holdPort } from './ports.ts';

/** The ports for one start, held until the programs they are for are started. */
export interface ChosenPorts {
  readonly web: HeldPort;
  /**
   * `sandbox` and `identity` are undefined if the payment sandbox isn't needed; `identity` also if sign-in providers
   * are configured.
   */
  readonly sandbox: HeldPort | undefined;
  readonly identity: HeldPort | undefined;
  /** Environment variables for the programs, so that their URLs match. */
  readonly environment: Readonly<Record<string, string>>;
  /** Messages to print: each port that differs from the usual one because the usual one was taken. */
  readonly notes: readonly string[];
}

type Named = Readonly<Record<string, string | undefined>>;

/**
 * Chooses and holds the ports. The web's port may move only if neither it nor the URL that goes with it was set by
 * hand, and never in production; the sandbox's port may always move. Throws `PortTaken`.
 */
export async function choosePorts(config: Config, env: Named): Promise<ChosenPorts> {
  const fixed = config.production || Boolean(env.PORT?.trim()) || Boolean(env.PUBLIC_URL?.trim());
  const web = await holdPort({
    from: config.port,
    host: config.host,
    ...(fixed
      ? {
          orElse:
            `PORT: another program listens on ${config.port} already. Stop it, or name another port` +
            (config.production ? '.' : ', or leave PORT and PUBLIC_URL out: then a free one is taken.'),
        }
      : {}),
  });
  const sandbox = config.stripe.sandbox ? await holdPort({ from: config.sandboxPort }) : undefined;
  // As with payments: if no sign-in providers are configured, the sandbox's are behind the buttons.
  const identity =
    sandbox && !Object.values(config.identity).some(Boolean) ? await holdPort({ from: sandbox.port + 1 }) : undefined;
  return {
    web,
    sandbox,
    identity,
    environment: { PORT: String(web.port), ...(sandbox ? { SANDBOX_PORT: String(sandbox.port) } : {}) },
    notes: [
      ...(web.port === config.port ? [] : [`port ${config.port} is taken: the web is on ${web.port}`]),
      ...(sandbox && sandbox.port !== config.sandboxPort
        ? [`port ${config.sandboxPort} is taken: the payment sandbox is on ${sandbox.port}`]
        : []),
    ],
  };
}
