import type { Config } from '#server/platform/config.ts';
import { type HeldPort, holdPort } from './ports.ts';

/** The ports of one start, held until the programs are started that they are for. */
export interface ChosenPorts {
  readonly web: HeldPort;
  /** Both undefined where the payment sandbox isn't needed; identity also where sign-in providers are configured. */
  readonly sandbox: HeldPort | undefined;
  readonly identity: HeldPort | undefined;
  /** What the programs are told, so that addresses follow. */
  readonly environment: Readonly<Record<string, string>>;
  /** What to tell: each port that isn't the usual one because that was taken. */
  readonly notes: readonly string[];
}

type Named = Readonly<Record<string, string | undefined>>;

/**
 * Chooses and holds the ports. The web's may move only while nobody named it, or the address that goes with it, by hand, and
 * never in production; the sandbox's always may. Throws `PortTaken`.
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
  // As with payments: without providers of one's own the sandbox's stand behind the buttons.
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
