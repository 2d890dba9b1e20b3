import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';

/** What a person can get push about, in the order of the settings page. */
export const PUSH_KINDS = {
  starting: 'Starts in 10 minutes',
  new_time: 'New time',
  waitlist_offer: 'Waitlist offer',
  feedback: 'Feedback ready',
} as const;
export type PushKind = keyof typeof PUSH_KINDS;
const pushKind = z.enum(['starting', 'new_time', 'waitlist_offer', 'feedback']);

/** A person gets push in at most this many browsers; registering one more drops the oldest. */
export const DEVICES_OF_A_PERSON = 10;
/** A push starts to say that a session starts this long before. */
export const STARTING_MINUTES = 10;

const pushSettings = z.object({
  /** The server's VAPID key, which browsers subscribe with; null: push is off here. */
  publicKey: z.string().nullable(),
  kinds: z.array(z.object({ kind: pushKind, title: z.string(), enabled: z.boolean() })),
});
export type PushSettings = z.infer<typeof pushSettings>;

export const showPush = endpoint({
  method: 'GET',
  path: '/push',
  summary: 'Which push notifications you get, and the key to subscribe with',
  tag: 'Notifications',
  audience: 'signed-in',
  response: pushSettings,
});

export const savePush = endpoint({
  method: 'PATCH',
  path: '/push',
  summary: "Choose which push notifications to get; kinds you leave out don't change",
  tag: 'Notifications',
  audience: 'signed-in',
  body: z.object({ kinds: z.array(z.object({ kind: pushKind, enabled: z.boolean() })).max(20) }),
  response: pushSettings,
});

const endpointField = z.string().min(1).max(1000, { error: "This browser's push address isn't valid." });
/** What a browser encodes as base64 for URLs, of one exact length in bytes. */
const keyField = (characters: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`), { error: "This browser's push key isn't valid." });

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/push/devices',
  summary: 'Get push notifications in this browser, until it signs out',
  tag: 'Notifications',
  audience: 'signed-in',
  body: z.object({
    endpoint: endpointField,
    publicKey: keyField(87),
    authSecret: keyField(22),
    /** The server's key that the browser subscribed with. */
    vapidPublicKey: keyField(87),
  }),
  response: z.object({}),
});

export const removePushDevice = endpoint({
  method: 'POST',
  path: '/push/devices/remove',
  summary: 'Stop push notifications in one of your browsers',
  tag: 'Notifications',
  audience: 'signed-in',
  body: z.object({ endpoint: endpointField }),
  response: z.object({}),
});
