import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { loggedPath } from './logged-path.ts';

/** Tenths of a millisecond tell enough. */
const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/**
 * One line a request, written here and nowhere else, when its answer is out: how, where, what came of it and how long it took.
 * Fastify's own two say the same in twice the words; under load they cost as much as reading the session.
 */
export class OneLineARequest extends LogController {
  override incomingRequest(): void {
    // Told with the answer.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const { method } = request;
    const line = { method, path: loggedPath(request), status: reply.statusCode, ms: tenths(reply.elapsedTime) };
    if (error) request.log.error({ ...line, err: error }, 'request broken off');
    else request.log.info(line, 'request');
  }

  override routeNotFound(): void {
    // Fastify's words quote the whole address; the request's line says 404.
  }
}
