export { gatherer } from '#server/platform/gather.ts';
