/** A real SMTP server with everybody's mailbox in it; it keeps what it takes. */
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { testCertificate } from '../../server/src/mail/testing/test-certificate.ts'

export type Mailbox = {
  port: number
  mails: { raw: Buffer; to: string[]; secure: boolean; user: string | undefined }[]
  close(): Promise<void>
}

/** With `login` it demands STARTTLS and that name and password. */
export async function openMailbox(login?: { user: string; pass: string }): Promise<Mailbox> {
  const mails: Mailbox['mails'] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: login === undefined ? ['AUTH', 'STARTTLS'] : [],
    ...testCertificate,
    onAuth: ({ username, password }, _, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onData: async (stream, { envelope, secure, user }, done) => {
      mails.push({ raw: await buffer(stream), to: envelope.rcptTo.map(({ address }) => address), secure, user })
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    mails,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
