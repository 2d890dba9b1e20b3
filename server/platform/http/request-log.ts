import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { loggedPath } from './logged-path.ts';

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/**
 * One line per request, written only here, when the response is sent: method, path, status, and duration. Fastify's own
 * two lines say the same in twice the words; under load, they cost as much as reading the session.
 */
export class OneLineARequest extends LogController {
  override incomingRequest(): void {
    // The request is logged with its response.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const { method } = request;
    const line = { method, path: loggedPath(request), status: reply.statusCode, ms: tenths(reply.elapsedTime) };
    if (error) request.log.error({ ...line, err: error }, 'request broken off');
    else request.log.info(line, 'request');
  }

  override routeNotFound(): void {
    // Fastify's message quotes the whole URL; the request's line says 404.
  }
}
