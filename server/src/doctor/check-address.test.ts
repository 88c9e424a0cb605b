import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { testCertificate } from '../mail/testing/test-certificate.ts'
import { checkAddress } from './check-address.ts'
import { addressKey, endedCertificate, longCertificate } from './testing/address-certificates.ts'

let server: Server | undefined
afterEach(async () => {
  await new Promise(done => (server ? server.close(done) : done(undefined)))
  server = undefined
})

async function serve(cert: string, key = addressKey): Promise<string> {
  const opened = createServer({ cert, key })
  server = opened
  await new Promise<void>(done => opened.listen(0, '127.0.0.1', done))
  return `https://localhost:${(opened.address() as AddressInfo).port}`
}

test('a certificate that has ended is named with its day', async () => {
  const url = await serve(endedCertificate)
  expect(await checkAddress(url)).toMatchObject([
    { state: 'mend', text: `the certificate of ${url} ended on 2020-02-01`, act: expect.stringContaining('Renew') },
  ])
})

test('one that ends within three weeks is to be renewed', async () => {
  const url = await serve(longCertificate)
  const inTime = Date.parse('2119-12-22T00:00:00Z')
  expect(await checkAddress(url, inTime)).toMatchObject([
    { state: 'mend', text: expect.stringContaining('ends in 10 days') },
  ])
})

test('a certificate made for another name is told from one that nobody vouches for', async () => {
  const { cert, key } = testCertificate
  const other = await serve(cert, key)
  const [found] = await checkAddress(other)
  expect(found).toMatchObject({ state: 'mend', text: expect.stringContaining('is made for mail.test') })
  await new Promise(done => server?.close(done))
  const url = await serve(longCertificate)
  expect(await checkAddress(url)).toMatchObject([
    { state: 'mend', text: expect.stringContaining('browsers do not trust') },
  ])
})

test('an address where nothing listens is said', async () => {
  const url = await serve(longCertificate)
  await new Promise(done => server?.close(done))
  server = undefined
  expect(await checkAddress(url)).toMatchObject([{ state: 'mend', text: expect.stringContaining('does not answer') }])
})

test.each([
  [undefined, 'note', 'not set'],
  ['http://127.0.0.1:8080', 'note', 'from this machine only'],
  ['http://watchfire.plant.example', 'mend', 'not encrypted'],
])('%s', async (url, state, text) => {
  expect(await checkAddress(url)).toMatchObject([{ state, text: expect.stringContaining(text) }])
})
