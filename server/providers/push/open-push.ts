import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import webPush from 'web-push';
import type { Config } from '#server/platform/config.ts';
import { isAtPushHost } from './push-hosts.rules.ts';
import type { PushService } from './push-service.ts';

const TIMEOUT_MS = 10_000;

/** `agent`: for tests, whose push service has a private address and its own certificate. */
export function openPush(
  config: Pick<Config, 'pushHosts' | 'publicUrl' | 'supportEmail'>,
  agent: ConstructorParameters<typeof RequestFilteringHttpsAgent>[0] = {},
): PushService {
  const filtering = new RequestFilteringHttpsAgent(agent);
  const knows = (endpoint: string) => isAtPushHost(endpoint, config.pushHosts);
  return {
    knows,
    async send({ target, vapid, payload, ttlSeconds }) {
      if (!knows(target.endpoint)) throw new Error('Not at a known push host.');
      const subscription = {
        endpoint: target.endpoint,
        keys: { p256dh: target.publicKey, auth: target.authSecret },
      };
      try {
        const { statusCode } = await webPush.sendNotification(subscription, payload, {
          agent: filtering,
          timeout: TIMEOUT_MS,
          TTL: ttlSeconds,
          urgency: 'high',
          vapidDetails: { subject: `mailto:${config.supportEmail}`, ...vapid },
        });
        return statusCode;
      } catch (error) {
        // The library's error contains the endpoint, and a connection's the host with its path.
        if (error instanceof webPush.WebPushError) return error.statusCode;
        throw new Error(`The push service can't be reached${codeOf(error)}.`);
      }
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
}
