import { cameraAddress } from '@watchfire/contract/device/camera.shapes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  channelOf,
  defaultPaths,
  fingerprintOf,
  namesHost,
  takeLoginOut,
  withPath,
  withScheme,
} from './stream-address.ts'

const path = '/Streaming/Channels/101'

test.each([
  [`rtsp://admin:secret@192.168.1.64:554${path}`, `rtsp://192.168.1.64:554${path}`, 'admin', 'secret'],
  [`  rtsp://admin:secret@cam.local${path}\n`, `rtsp://cam.local${path}`, 'admin', 'secret'],
  [`rtsps://admin:secret@10.0.0.5${path}#sha256=ab`, `rtsps://10.0.0.5${path}#sha256=ab`, 'admin', 'secret'],
  ['RTSP://admin:@10.0.0.5/', 'RTSP://10.0.0.5/', 'admin', ''],
  ['rtsp://admin@10.0.0.5/live', 'rtsp://10.0.0.5/live', 'admin', ''],
  ['rtsp://admin:p%40ss%2F@10.0.0.5/live', 'rtsp://10.0.0.5/live', 'admin', 'p@ss/'],
  ['rtsp://admin:100%@10.0.0.5/live', 'rtsp://10.0.0.5/live', 'admin', '100%'],
  ['rtsp://admin:p@ss:w@10.0.0.5/live', 'rtsp://10.0.0.5/live', 'admin', 'p@ss:w'],
  ['rtsp://admin:pa/ss?x@10.0.0.5/live', 'rtsp://10.0.0.5/live', 'admin', 'pa/ss?x'],
  ['rtsp://admin:secret@[fe80::1]:554/live', 'rtsp://[fe80::1]:554/live', 'admin', 'secret'],
])('the login of %s is taken out of the address', (typed, address, user, password) => {
  expect(takeLoginOut(typed)).toEqual({ address, login: { user, password } })
})

test.each([
  `rtsp://192.168.1.64:554${path}`,
  'rtsp://192.168.1.64/user@home',
  'rtsp://192.168.1.64:554/live?mail=a@b',
  'rtsp://[fe80::1]/a@b',
  'rtsp://',
  '192.168.1.64',
  '',
])('%s holds no login and stays as it is', address => {
  expect(takeLoginOut(address)).toEqual({ address })
})

test('no login, whatever its letters, stays in an address that is saved', () => {
  const letters = fc.string({ minLength: 1, maxLength: 12 }).filter(text => text === text.trim())
  fc.assert(
    fc.property(letters, letters, (user, password) => {
      const typed = `rtsp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@10.0.0.5:554${path}`
      const { address, login } = takeLoginOut(typed)
      expect(login).toEqual({ user, password })
      expect(cameraAddress.parse(address)).toBe(`rtsp://10.0.0.5:554${path}`)
    }),
  )
})

test('an address without its beginning gets it; another beginning is left for the person to see', () => {
  expect(withScheme(`192.168.1.64${path}`)).toBe(`rtsp://192.168.1.64${path}`)
  expect(withScheme('http://192.168.1.64/')).toBe('http://192.168.1.64/')
  expect(withScheme('')).toBe('')
})

test('a usual path keeps the host that was typed, and waits for one that was not', () => {
  const [main, second] = defaultPaths.dahua
  expect(withPath('192.168.1.64:8554', main)).toBe(`rtsp://192.168.1.64:8554${main}`)
  expect(withPath(`rtsp://cam.local${path}`, second)).toBe(`rtsp://cam.local${second}`)
  expect(withPath('', second)).toBe(`rtsp://${second}`)
  expect(namesHost(withPath('', second))).toBe(false)
  expect(namesHost(withPath('[fe80::1]:554', main))).toBe(true)
})

test('every usual path makes an address that the contract takes', () => {
  for (const paths of Object.values(defaultPaths))
    for (const each of paths) expect(cameraAddress.safeParse(withPath('10.0.0.5', each)).success).toBe(true)
})

test.each([
  ['rtsp://10.0.0.1/Streaming/Channels/101', 1],
  ['rtsp://10.0.0.1:554/streaming/channels/1602?x', 16],
  ['rtsp://10.0.0.1/cam/realmonitor?channel=12&subtype=1', 12],
  ['rtsp://10.0.0.1/cam/realmonitor?subtype=0&channel=4', 4],
  ['rtsp://10.0.0.1/live?channel=4', undefined],
  ['rtsp://10.0.0.1/Streaming/Channels/1', undefined],
])('%s shows channel %s of its device', (typed, channel) => {
  expect(channelOf(typed)).toBe(channel)
})

test('a fingerprint is read as pages show it, and nothing else is one', () => {
  const digits = 'ab'.repeat(32)
  for (const text of [digits, digits.toUpperCase(), Array(32).fill('AB').join(':'), `rtsps://h/#sha256=${digits}`])
    expect(fingerprintOf(text)).toBe(digits)
  for (const text of ['plain', 'trusted', digits.slice(1), `${digits}0`, ''])
    expect(fingerprintOf(text)).toBeUndefined()
})
