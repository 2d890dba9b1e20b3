/**
 * A local SMTP server that accepts and discards every email. Both sides of the mail bench send to it. Reports the count
 * on request.
 */
import { SMTPServer } from 'smtp-server';

/** A message's header fits in this many bytes. */
const HEAD = 4096;

let received = 0;
const ids = new Set<string>();
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  disableReverseLookup: true,
  onData(stream, _session, done) {
    let head = '';
    stream.on('data', (chunk: Buffer) => {
      if (head.length < HEAD) head += chunk.toString('latin1');
    });
    stream.on('end', () => {
      received += 1;
      const id = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? '';
      // A copy, because a substring keeps the entire string alive.
      ids.add(Buffer.from(id).toString());
      done();
    });
  },
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('message', (message) => {
  if (message === 'count') process.send?.({ received, distinct: ids.size });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
