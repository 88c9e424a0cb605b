import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls'
import { isPlainHttpElsewhere } from '@watchfire/contract/device/edge-settings-file.ts'
import { durationText, type Finding, mend, note, ok } from './finding.ts'

const subject = 'address'
const timeoutMs = 5_000
const day = 86_400_000
const soon = 21 * day

/** WATCHFIRE_PUBLIC_URL: is it encrypted, until when, and for this name? */
export async function checkAddress(publicUrl: string | undefined, now = Date.now()): Promise<Finding[]> {
  if (!publicUrl)
    return [note(subject, 'WATCHFIRE_PUBLIC_URL is not set: mails carry no links', 'Set it to the address people use')]
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol === 'http:') {
    if (!isPlainHttpElsewhere(publicUrl)) return [note(subject, `${publicUrl} is reachable from this machine only`)]
    const act = 'Put a proxy with a certificate in front of it, and set WATCHFIRE_PUBLIC_URL to https://…'
    return [mend(subject, `${publicUrl} is not encrypted: passwords and pictures can be read on the network`, act)]
  }
  try {
    const host = hostname.replace(/^\[|\]$/g, '')
    return [judge(publicUrl, await readCertificate(host, Number(port || 443)), now)]
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return [
      mend(subject, `${publicUrl} does not answer (${code ?? message})`, 'Is the proxy running, and the name right?'),
    ]
  }
}

/** `problem`: why nobody vouches for it. */
type Shown = { certificate: PeerCertificate; fits: boolean; problem: string | undefined }

function judge(url: string, { certificate, fits, problem }: Shown, now: number): Finding {
  const left = Date.parse(certificate.valid_to) - now
  const until = new Date(certificate.valid_to).toISOString().slice(0, 10)
  const renew = 'Renew it and load it into the proxy'
  if (left < 0) return mend(subject, `the certificate of ${url} ended on ${until}`, renew)
  if (!fits)
    return mend(
      subject,
      `the certificate of ${url} is made for ${certificate.subjectaltname ?? certificate.subject.CN ?? 'another name'}`,
      'Get one for the name people use, or correct WATCHFIRE_PUBLIC_URL',
    )
  if (left < soon) return mend(subject, `the certificate of ${url} ends in ${durationText(left)}, on ${until}`, renew)
  if (problem)
    return mend(
      subject,
      `browsers do not trust the certificate of ${url} (${problem})`,
      'Send the whole chain, or bring the plant’s own authority to every workstation and AI server',
    )
  return ok(subject, `${url} is encrypted, its certificate holds until ${until}`)
}

/** The certificate that is shown there, whatever is wrong with it. */
function readCertificate(host: string, port: number): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeoutMs })
    socket.once('timeout', () => socket.destroy(new Error('no answer within 5 s')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate()
      const problem = socket.authorizationError as unknown
      socket.destroy()
      resolve({ certificate, fits: !checkServerIdentity(host, certificate), problem: codeOf(problem) })
    })
  })
}

function codeOf(problem: unknown): string | undefined {
  if (!problem) return undefined
  return problem instanceof Error ? ((problem as NodeJS.ErrnoException).code ?? problem.message) : String(problem)
}
