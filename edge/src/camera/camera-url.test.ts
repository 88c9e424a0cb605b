import { expect, test } from 'vitest'
import { parseCameraUrl, withoutCredentials } from './camera-url.ts'
import { mayBeCamera } from './rtsp/camera-network.ts'

test('login, host, port and path come apart, and the path stays as it was written', () => {
  expect(parseCameraUrl('rtsp://admin:p%40ss:w@192.168.1.9/Streaming/Channels/101?a=[1]')).toEqual({
    host: '192.168.1.9',
    port: 554,
    url: 'rtsp://192.168.1.9/Streaming/Channels/101?a=[1]',
    credentials: { user: 'admin', password: 'p@ss:w' },
  })
  expect(parseCameraUrl('RTSP://[fe80::1]:8554')).toEqual({
    host: 'fe80::1',
    port: 8554,
    url: 'rtsp://[fe80::1]:8554/',
  })
  expect(parseCameraUrl('rtsp://a:100%@cam/x')?.credentials).toEqual({ user: 'a', password: '100%' })
})

test('over TLS it has another port, and the fingerprint behind it is nothing of the path', () => {
  const pin = 'a1'.repeat(32)
  expect(parseCameraUrl(`RTSPS://admin:secret@cam/x#sha256=${pin.toUpperCase()}`)).toEqual({
    host: 'cam',
    port: 322,
    url: 'rtsps://cam/x',
    credentials: { user: 'admin', password: 'secret' },
    tls: { fingerprint: pin },
  })
  expect(parseCameraUrl('rtsps://cam:8322/')).toMatchObject({ port: 8322, tls: {} })
  expect(withoutCredentials(`rtsps://admin:secret@cam/x#sha256=${pin}`)).toBe('rtsps://cam/x')
  for (const broken of [`rtsp://cam/x#sha256=${pin}`, 'rtsps://cam/x#sha256=a1', `rtsps://cam/x#sha256=${pin}0`])
    expect(parseCameraUrl(broken)).toBeUndefined()
})

test.each([
  'http://cam/',
  'rtsp://',
  'rtsp://cam:0/',
  'rtsp://cam:99999/',
  'rtsp://cam/a b',
  'rtsp://cam/\r\nX: y',
  'cam',
])('%s is no camera address', text => {
  expect(parseCameraUrl(text)).toBeUndefined()
})

test.each([
  ['rtsp://admin:secret@cam/x', 'rtsp://cam/x'],
  ['rtsp://admin:se@cret@cam:554/x', 'rtsp://cam:554/x'],
  ['rtsp://admin:se/cret@cam/x', 'rtsp://cam/x'],
  ['rtsp://cam/x?user=a&password=secret&b=1', 'rtsp://cam/x?user=a&password=***&b=1'],
  ['garbage secret@cam', 'cam'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutCredentials(text)).toBe(shown)
})

test('metadata services are never opened, plant networks are', () => {
  expect(['169.254.169.254', '0.0.0.0', '224.0.0.1', '::', 'fd00:ec2::254'].map(mayBeCamera)).not.toContain(true)
  expect(
    ['127.0.0.1', '192.168.1.64', '10.0.0.9', '169.254.7.7', 'fe80::1', '203.0.113.5'].map(mayBeCamera),
  ).not.toContain(false)
})
