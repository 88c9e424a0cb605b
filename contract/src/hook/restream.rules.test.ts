import { expect, test } from 'vitest'
import { brokerPresets } from './broker-presets.ts'
import { restreamOf } from './restream.rules.ts'

const topics = [...brokerPresets.frigate.topics]

test.each([
  [
    'beside its HTTP interface',
    { host: 'mqtt.plant', baseUrl: 'http://frigate.plant:5000' },
    'rtsp://frigate.plant:8554/gate',
  ],
  ['at the broker where it has none', { host: 'mqtt.plant', baseUrl: '' }, 'rtsp://mqtt.plant:8554/gate'],
  ['by a numeric address', { host: 'fd00::5', baseUrl: '' }, 'rtsp://[fd00::5]:8554/gate'],
])('a camera of Frigate is re-streamed %s', (_, place, address) => {
  expect(restreamOf({ ...place, topics }, 'gate')).toBe(address)
  expect(restreamOf({ ...place, topics: ['site/frigate/reviews'] }, 'gate')).toBe(address)
})

test('what a sender of another kind names is re-streamed nowhere', () => {
  expect(restreamOf({ host: 'mqtt.plant', baseUrl: '', topics: ['zigbee2mqtt/+'] }, 'oven')).toBeUndefined()
})
