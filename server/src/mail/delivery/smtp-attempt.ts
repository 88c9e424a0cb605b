/** One mail to one SMTP server: to the checked address only, bounded in time, and exact about what is known afterwards. */
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { MailSecurity } from '@watchfire/contract/mail/mail.shapes.ts'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ResolveHost } from '../../core/egress/egress-address.ts'

export type SmtpServer = {
  host: string
  port: number
  security: MailSecurity
  anyCertificate: boolean
  login: string
  password: string
  sender: string
}

export type SmtpResult =
  /** Receivers the server took it for; refused: those it never will; later: those to try again. */
  | { kind: 'taken'; taken: string[]; refused: string[]; later: string[]; reason: string }
  /** Not now. `blocked`: it concerns every mail, not this one alone. */
  | { kind: 'later'; blocked: boolean; reason: string; doubtful: boolean }
  | { kind: 'never'; reason: string; refused: string[] }

export type SmtpTools = {
  resolve: ResolveHost
  /** Called just before the mail may leave us; when it answers false, nothing is sent. */
  begin: () => Promise<boolean>
  /** Silence on the line for longer than this ends the attempt; all of it takes four times as long at most. */
  timeoutMs?: number
}

type SmtpError = Error & {
  code?: string
  responseCode?: number
  response?: string
  rejectedErrors?: (SmtpError & { recipient?: string })[]
}

const isLasting = (error: SmtpError) => error.responseCode !== undefined && error.responseCode >= 500
/** What a person may read of it: one line, no control characters. */
export const saidBy = (error: unknown): string =>
  (error instanceof Error ? (error as SmtpError).response || error.message : String(error))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)

export async function attemptSmtp(
  server: SmtpServer,
  mail: { raw: Buffer; receivers: readonly string[] },
  { resolve, begin, timeoutMs = 30_000 }: SmtpTools,
): Promise<SmtpResult> {
  let handed = false
  let connection: SMTPConnection | undefined
  const later = (error: unknown, blocked = true): SmtpResult => ({
    kind: 'later',
    blocked,
    reason: saidBy(error),
    doubtful: handed,
  })
  try {
    const { address } = await resolve(server.host, server.port)
    connection = connectionTo(server, address, timeoutMs)
    const line = connection
    const broken = new Promise<never>((_, reject) => {
      line.on('error', reject)
      line.on('end', () => reject(new Error('the server closed the connection')))
      setTimeout(() => reject(new Error(`no answer within ${(4 * timeoutMs) / 1000} s`)), 4 * timeoutMs).unref()
    })
    broken.catch(() => {})
    await Promise.race([
      broken,
      new Promise<void>((done, fail) => line.connect(error => (error ? fail(error) : done()))),
    ])
    if (server.login !== '')
      await Promise.race([
        broken,
        new Promise<void>((done, fail) =>
          line.login({ user: server.login, pass: server.password }, error => (error ? fail(error) : done())),
        ),
      ])
    if (!(await begin())) return later(new Error('somebody else sends it'))
    const body = Readable.from([mail.raw])
    // The last byte has been given away: from now on only the server knows.
    body.on('end', () => (handed = true))
    const info = await Promise.race([
      broken,
      new Promise<{ accepted?: unknown[]; rejectedErrors?: SmtpError['rejectedErrors'] }>((done, fail) =>
        line.send({ from: server.sender, to: [...mail.receivers] }, body, (error, result) =>
          error ? fail(error) : done(result ?? {}),
        ),
      ),
    ])
    line.quit()
    return { kind: 'taken', taken: (info.accepted ?? []).map(String), ...sorted(info.rejectedErrors ?? []) }
  } catch (thrown) {
    const error = thrown as SmtpError
    if (error.rejectedErrors?.length) {
      const { refused, later: again, reason } = sorted(error.rejectedErrors)
      if (again.length === 0) return { kind: 'never', reason, refused }
      return { kind: 'taken', taken: [], refused, later: again, reason }
    }
    const judged = error.responseCode !== undefined && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
    if (judged) {
      handed = false
      return isLasting(error) ? { kind: 'never', reason: saidBy(error), refused: [] } : later(error, false)
    }
    return later(error)
  } finally {
    connection?.close()
  }
}

/** Who is out for good and who is to be tried again; the reason is the first of them. */
function sorted(errors: readonly (SmtpError & { recipient?: string })[]) {
  const [lasting, passing] = [errors.filter(isLasting), errors.filter(error => !isLasting(error))]
  return {
    refused: lasting.map(error => `${error.recipient} ${saidBy(error)}`),
    later: passing.map(error => error.recipient ?? ''),
    reason: errors[0] ? saidBy(errors[0]) : '',
  }
}

function connectionTo({ host, port, security, anyCertificate }: SmtpServer, address: string, timeoutMs: number) {
  return new SMTPConnection({
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(isIP(host) === 0 ? { servername: host } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: 1000,
    allowInternalNetworkInterfaces: true,
    maxResponseSize: 64 * 1024,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !anyCertificate },
    logger: false,
  })
}
