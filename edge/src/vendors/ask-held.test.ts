import { expect, onTestFinished, test } from 'vitest'
import { askHeld } from './ask-held.ts'
import { deviceLogin, openVendorDevice } from './testing/vendor-device.ts'

test.each<[status: number, text: string, indexes: number[] | undefined]>([
  [200, 'channels[0]=0\r\nchannels[1]=4\r\n', [1, 5]],
  [200, 'Error: No Events\r\n', []],
  [400, 'Error\r\nNo Events\r\n', []],
  [501, 'Error\r\nNot Implemented!\r\n', []],
  [400, '<html>Bad Request</html>', undefined],
  [404, '', undefined],
  [500, 'Error', undefined],
  [503, 'channels[0]=0\r\n', undefined],
])('HTTP %i with %j: what holds is %j, and without that it is not answered', async (status, text, channels) => {
  const device = await openVendorDevice('dahua', { heldAnswer: { status, text } })
  onTestFinished(() => device.close())
  const { signal } = new AbortController()
  const place = { host: '127.0.0.1', port: device.port, tls: undefined, credentials: deviceLogin, signal }
  const held = await askHeld(place, 'VideoBlind').catch(() => undefined)
  expect(held?.map(({ channel }) => channel)).toEqual(channels)
})
