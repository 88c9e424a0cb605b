import { type AddressInfo, createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { aCompany } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { aMailServer } from '../mail/testing/mail-rows.ts'
import { testCertificate } from '../mail/testing/test-certificate.ts'
import { checkMailServers } from './check-mail-servers.ts'
import { listMailServers, type MailServerAddress, openReadOnly } from './doctor.queries.ts'

const db = suiteDatabase()
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise(done => server.close(done))
})

async function aServer(greeting: string, tls = false): Promise<number> {
  const server = tls
    ? createTlsServer(testCertificate, socket => void socket.write(greeting))
    : createServer(socket => void socket.write(greeting))
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
const look = async (port: number, security: MailServerAddress['security'] = 'starttls') => {
  const [found] = await checkMailServers([{ name: '厂内', companyName: '东厂', host: '127.0.0.1', port, security }])
  return [found?.state, found?.text]
}

test('a mail server that greets is well, whether encrypted from the start or not', async () => {
  expect(await look(await aServer('220 mail.test ESMTP\r\n'))).toEqual(['ok', 'answers'])
  expect(await look(await aServer('220 mail.test ESMTP\r\n', true), 'tls')).toEqual(['ok', 'answers'])
})

test('something else than a mail server is said with its words, and one that is away too', async () => {
  const port = await aServer('SSH-2.0-OpenSSH\r\n')
  expect(await look(port)).toEqual(['mend', expect.stringContaining('SSH-2.0-OpenSSH')])
  const [server] = servers.splice(0)
  await new Promise(done => server?.close(done))
  expect(await look(port)).toEqual(['mend', 'does not answer (ECONNREFUSED)'])
})

test('each address of a company is asked once', async () => {
  const company = await aCompany(db)
  await aMailServer(db, company)
  const reader = openReadOnly(db.url)
  const found = await listMailServers(reader).finally(() => reader.destroy())
  expect(found).toHaveLength(1)
  expect(await checkMailServers([])).toMatchObject([{ state: 'note' }])
})
