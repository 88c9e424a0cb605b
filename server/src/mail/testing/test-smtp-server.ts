/** A real SMTP server for tests: keeps what it takes, and misbehaves on demand. */
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testCertificate } from './test-certificate.ts'

/** What it does with the next mails, in their order; afterwards it takes everything. */
export type Behaviour =
  | 'take'
  /** Refuses the mail for now, or for good, after its words. */
  | 'laterData'
  | 'neverData'
  /** Refuses every receiver whose address begins with `no`, for good; with `later`, for now. */
  | 'pickReceivers'
  /** Takes the mail and cuts the line instead of saying so. */
  | 'dropAfterData'
  | 'dropBeforeData'
  /** Takes the mail and says nothing. */
  | 'hang'

export type TestSmtp = {
  port: number
  mails: (Email & { raw: string; envelope: string[]; secure: boolean; user: string | undefined })[]
  scripted: Behaviour[]
  close(): Promise<void>
}

const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

export async function startTestSmtp(
  options: SMTPServerOptions & { port?: number; starttls?: true; login?: { user: string; pass: string } } = {},
): Promise<TestSmtp> {
  const { port = 0, login, starttls, ...rest } = options
  const mails: TestSmtp['mails'] = []
  const scripted: Behaviour[] = []
  const lines = new Set<Socket>()
  let behaviour: Behaviour = 'take'
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: [
      ...(rest.secure || starttls ? [] : (['STARTTLS'] as const)),
      ...(login === undefined ? (['AUTH'] as const) : []),
    ],
    ...testCertificate,
    ...rest,
    onConnect: (_, done) => {
      behaviour = scripted.shift() ?? 'take'
      done()
    },
    onAuth: ({ username, password }, _, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(answer(535, '5.7.8 wrong password')),
    onRcptTo: ({ address }, _, done) => {
      if (behaviour !== 'pickReceivers') return done()
      if (address.startsWith('no')) return done(answer(550, '5.1.1 no such mailbox'))
      return address.startsWith('later') ? done(answer(450, '4.2.0 greylisted')) : done()
    },
    onData: async (stream, session, done) => {
      const mine = behaviour
      if (mine === 'dropBeforeData') for (const line of lines) line.destroy()
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw || mine === 'dropBeforeData') return
      if (mine === 'laterData') return done(answer(451, '4.3.0 try again later'))
      if (mine === 'neverData') return done(answer(554, '5.7.1 refused as spam'))
      mails.push({
        ...(await PostalMime.parse(raw)),
        raw: raw.toString('latin1'),
        envelope: session.envelope.rcptTo.map(({ address }) => address),
        secure: session.secure,
        user: session.user,
      })
      if (mine === 'hang') return
      if (mine === 'dropAfterData') {
        for (const line of lines) line.destroy()
        return
      }
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  server.server.on('connection', line => {
    lines.add(line)
    line.on('error', () => {}).on('close', () => lines.delete(line))
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    mails,
    scripted,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const line of lines) line.destroy()
      }),
  }
}
