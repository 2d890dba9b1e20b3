import { listenForPushes, type PushWorker } from './push.ts';

// Safe: this file runs only as a service worker.
listenForPushes(self as unknown as PushWorker);
