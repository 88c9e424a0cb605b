import { expect, test } from 'vitest'
import { relyingPartyAt } from './relying-party.ts'

test.each([
  ['https://watch.example.com', 'watch.example.com'],
  ['https://factory.example.com:8443', 'factory.example.com'],
  ['http://localhost:8080', 'localhost'],
  ['http://plant.localhost', 'plant.localhost'],
])('%s signs by passkeys for %s', (origin, host) => {
  expect(relyingPartyAt(origin)).toEqual({ host, origin })
})

test.each([
  'http://watch.example.com',
  'http://localhost.example.com',
  'http://192.168.1.10:8080',
  'https://192.168.1.10',
  'https://[fd00::1]:8443',
  undefined,
])('at %s no passkey works', origin => {
  expect(relyingPartyAt(origin)).toBeUndefined()
})
