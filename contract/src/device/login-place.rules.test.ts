import { expect, test } from 'vitest'
import {
  hostPlace,
  isStrangeService,
  type OpenedAt,
  type PlaceField,
  placesOf,
  strangePlaceOf,
} from './login-place.rules.ts'

const kept = {
  address: 'rtsp://10.0.0.1/main',
  second: 'rtsp://10.0.0.2:8554/sub',
  onvifPort: 80,
  onvifSecurity: 'plain',
}
const pin = 'ab'.repeat(32)

test.each<[what: string, asked: Partial<OpenedAt>, strange: PlaceField | undefined]>([
  ['nothing else', {}, undefined],
  ['another path', { address: 'rtsp://10.0.0.1/other?channel=2' }, undefined],
  ['the usual port, written out', { address: 'RTSP://10.0.0.1:554/main' }, undefined],
  ['both at one place', { second: 'rtsp://10.0.0.1:0554' }, undefined],
  ['no second one', { second: null }, undefined],
  ['a device that registers itself', { address: 'gb28181://34020000001320000001/34020000001320000002' }, undefined],
  ['another host', { address: 'rtsp://10.0.0.3/main' }, 'address'],
  ['another port', { address: 'rtsp://10.0.0.1:5540/main' }, 'address'],
  ['over TLS', { address: 'rtsps://10.0.0.1:554/main' }, 'address'],
  ['a host that begins alike', { address: 'rtsp://10.0.0.1.evil.example/main' }, 'address'],
  ['no slash before what follows', { address: 'rtsp://10.0.0.3?x=rtsp://10.0.0.1/' }, 'address'],
  ['another second one', { second: 'rtsp://10.0.0.3/sub' }, 'second'],
  ['another port of the second one', { second: 'rtsp://10.0.0.2/sub' }, 'second'],
  ['another ONVIF port', { onvifPort: 8000 }, 'onvif'],
  ['ONVIF over TLS', { onvifSecurity: pin }, 'onvif'],
  ['the events of its maker where ONVIF is', { eventsBy: { by: 'dahua', port: 80, security: 'plain' } }, undefined],
  ['the events of its maker elsewhere', { eventsBy: { by: 'hikvision', port: 81, security: 'plain' } }, 'events'],
  ['the events of its maker over TLS', { eventsBy: { by: 'hikvision', port: 80, security: pin } }, 'events'],
  ['the other host as the main one, whose ONVIF service is another', { address: 'rtsp://10.0.0.2:8554/sub' }, 'onvif'],
])('a login that is kept for its places, asked for %s', (_, asked, strange) => {
  expect(strangePlaceOf({ ...kept, ...asked }, kept)).toBe(strange)
})

test('a fingerprint is no place, and IPv6 hosts are compared as they are', () => {
  const secure = { address: 'rtsps://[fe80::A]/main', onvifPort: 443, onvifSecurity: pin }
  const asked = { address: `rtsps://[FE80::a]:322/main#sha256=${pin}`, onvifPort: 443, onvifSecurity: 'trusted' }
  expect(strangePlaceOf(asked, secure)).toBeUndefined()
  expect(strangePlaceOf({ address: 'rtsps://[fe80::b]/main' }, secure)).toBe('address')
})

test('a camera whose device registers itself has no place that its login could go to', () => {
  const registered = { ...kept, address: 'gb28181://34020000001320000001/34020000001320000002', second: '' }
  expect(strangePlaceOf(kept, registered)).toBe('address')
  expect(isStrangeService('10.0.0.1', registered)).toBe(true)
})

test.each([
  ['10.0.0.1', false],
  ['10.0.0.1:80', false],
  ['10.0.0.1:8000', true],
  ['10.0.0.2', true],
  ['https://10.0.0.1:80', true],
])('the ONVIF service at %s is another one: %s', (host, isStrange) => {
  expect(isStrangeService(host, kept)).toBe(isStrange)
})

test('a login that is typed is told at its streams and at the device of the main one', () => {
  expect(placesOf(kept)).toEqual(['rtsp://10.0.0.1:554', 'rtsp://10.0.0.2:8554', '//10.0.0.1'])
  expect(placesOf({ address: 'RTSP://Cam.Plant:0554/a', second: 'rtsp://cam.plant/b' })).toEqual([
    'rtsp://cam.plant:554',
    '//cam.plant',
  ])
  expect(placesOf({ address: 'rtsps://[FE80::1]/', second: '' })).toEqual([
    'rtsps://fe80::1:322',
    hostPlace('[fe80::1]'),
  ])
  expect(placesOf({ address: 'gb28181://34020000001320000001/34020000001320000002' })).toEqual([])
})
