import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { MailServerAddress } from './doctor.queries.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const timeoutMs = 5_000
const atOnce = 10

/** Whether each greets; nobody signs in and nothing is sent. */
export async function checkMailServers(servers: readonly MailServerAddress[]): Promise<Finding[]> {
  if (servers.length === 0)
    return [note('mail servers', 'no company has one: no mail goes out', 'Add one on the page Mail service')]
  const findings: Finding[] = []
  for (let from = 0; from < servers.length; from += atOnce)
    findings.push(...(await Promise.all(servers.slice(from, from + atOnce).map(checkMailServer))))
  return findings
}

async function checkMailServer(server: MailServerAddress): Promise<Finding> {
  const { host, port, companyName, name } = server
  const subject = `mail server ${host}:${port} (${companyName}, ${name})`
  try {
    const greeting = await greetingOf(server)
    if (greeting.startsWith('220')) return ok(subject, 'answers')
    return mend(subject, `answers “${greeting}”, which is no mail server’s greeting`, 'Check its port and encryption')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return mend(
      subject,
      `does not answer (${code ?? message})`,
      'Check its address and port, and whether a firewall is in between',
    )
  }
}

/** The first line a server says. Its certificate is judged when mail is sent. */
function greetingOf({ host, port, security }: MailServerAddress): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket =
      security === 'tls'
        ? connectTls({ host, port, servername: host, rejectUnauthorized: false })
        : connect({ host, port })
    const end = (settle: () => void) => {
      socket.destroy()
      settle()
    }
    socket.setTimeout(timeoutMs, () => end(() => reject(new Error('no answer within 5 s'))))
    socket.on('error', error => end(() => reject(error)))
    socket.on('end', () => end(() => reject(new Error('it hung up'))))
    socket.once('data', data => end(() => resolve(printable(data.toString('latin1')))))
  })
}

const printable = (text: string) => (text.split('\n')[0] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 60)
