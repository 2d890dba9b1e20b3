import { randomUUID } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { MailRefused } from '#server/providers/mail/mailer.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';
import { SmtpConnection } from '#server/providers/mail/smtp-connection.ts';
import { type Finding, failure, fine, reasonIn, warning } from './finding.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

const ADVICE: Readonly<Record<string, string>> = {
  EAUTH: 'Check user and password in SMTP_URL (write special characters as %40 for @, %2F for /).',
  ENOTFOUND: 'Check the host in SMTP_URL.',
  EDNS: 'Check the host in SMTP_URL.',
  ECONNREFUSED: 'Check the port in SMTP_URL: 587 (smtp://), or 465 (smtps://).',
  ETIMEDOUT: 'A firewall may block that port. Many hosts allow 587 but not 25.',
  ESOCKET: 'Use smtps:// with port 465 and smtp:// with 587.',
  ETLS: "Use the host name that is in the server's certificate, and a certificate that this machine trusts.",
};
const CERTIFICATE = /certificate|self.signed|altname|issuer/i;

function adviceOn(error: unknown): string {
  // A refusal's cause is nodemailer's error, which has the code.
  const { code } = (error instanceof MailRefused ? error.cause : error) as { code?: unknown };
  const says = reasonIn(error);
  if (CERTIFICATE.test(says)) return String(ADVICE.ETLS);
  const known = Object.keys(ADVICE).find((name) => code === name || says.includes(name));
  return known === undefined ? 'Check SMTP_URL.' : String(ADVICE[known]);
}

/** Connects, encrypts, and signs in the same way sending does. */
async function lineFindings(smtpUrl: string, production: boolean): Promise<Finding[]> {
  const { hostname, username } = new URL(smtpUrl);
  let line: SmtpConnection;
  try {
    line = await SmtpConnection.open(smtpUrl);
  } catch (error) {
    return [failure('SMTP', `email can't be sent: ${reasonIn(error)}`, adviceOn(error))];
  }
  const { encrypted } = line;
  line.quit();
  const found = [fine('SMTP', username === '' ? 'connects, without signing in' : 'connects and signs in')];
  if (encrypted) found.push(fine('SMTP encryption', 'emails and password travel encrypted'));
  else if (LOCAL.has(hostname)) found.push(fine('SMTP encryption', 'none, and none is needed on this machine'));
  else {
    const todo = 'Use smtps:// with port 465, or a server that offers STARTTLS on 587.';
    const says = `none: anyone on the network can read ${username === '' ? 'the emails' : 'the emails and the password'}`;
    found.push(
      username !== '' && production ? failure('SMTP encryption', says, todo) : warning('SMTP encryption', says, todo),
    );
  }
  return found;
}

async function testMailFinding(config: Config, to: string): Promise<Finding> {
  const mailer = openMailer(config, createLog('doctor', 'silent'));
  const says = `This is a test email from Callboard at ${config.publicUrl}. It arrived, so you don't need to do anything.`;
  try {
    await mailer.deliver({
      key: randomUUID(),
      to,
      from: config.mailFrom,
      replyTo: config.supportEmail,
      subject: 'Test email from Callboard',
      text: `${says}\n`,
      html: `<p>${says}</p>`,
    });
    return fine(
      'test email',
      `handed over, to ${to}. If it doesn't arrive, look for it in spam, and check SPF and DKIM`,
    );
  } catch (error) {
    return failure(
      'test email',
      `was refused: ${reasonIn(error)}`,
      'Check that the server lets MAIL_FROM send, and that the recipient exists.',
    );
  } finally {
    await mailer.close();
  }
}

/** Checks whether email can be sent. `to`: sends a test email there. */
export async function checkMail(config: Config, to?: string): Promise<Finding[]> {
  const { smtpUrl, production } = config;
  if (smtpUrl === undefined) {
    const todo = 'Set SMTP_URL=smtp://user:password@host:587.';
    if (production) return [failure('SMTP', 'SMTP_URL is missing: no email is sent, not even to sign in', todo)];
    if (to !== undefined) return [failure('test email', 'SMTP_URL is missing: emails stay at /dev/outbox', todo)];
    return [fine('SMTP', 'none: emails stay at /dev/outbox')];
  }
  if (!URL.canParse(smtpUrl)) return [failure('SMTP', 'SMTP_URL is not a URL', String(ADVICE.EAUTH))];
  const found = await lineFindings(smtpUrl, production);
  const domain = config.mailFrom.split('@').at(-1)?.replace('>', '').trim() ?? '';
  if (production && (domain === 'localhost' || domain.endsWith('.example')))
    found.push(
      failure(
        'MAIL_FROM',
        `is ${config.mailFrom}, which no mail server accepts email from`,
        'Set it to an address at your domain.',
      ),
    );
  if (production && config.supportEmail.endsWith('.example'))
    found.push(
      warning('SUPPORT_EMAIL', `is ${config.supportEmail}, which no one reads`, 'Set it to an address you read.'),
    );
  if (to === undefined) return found;
  if (found.some(({ level }) => level === 'error'))
    return [...found, warning('test email', "wasn't sent", 'Correct the errors above first.')];
  return [...found, await testMailFinding(config, to)];
}
