import { expect, test } from 'vitest'
import { eventsOf } from './map-events.rules.ts'

const mapped = (value: object) => eventsOf(JSON.stringify(value), { sourceId: 7, received: 1_790_000_000_000 })
const alarm = { deviceId: 'gate', alarmType: 70 }

test('a state is one by its word alone, and only what says nothing else says whether its sender is there', () => {
  expect(mapped({ ...alarm, state: 'begins' })).toMatchObject({ events: [{ alarmType: 70, state: 'begins' }] })
  // What expressions gave before there were states goes on as it was.
  const free = mapped({ ...alarm, state: 'open', sender: 'online' })
  expect(free).toMatchObject({ events: [{ alarmType: 70 }] })
  expect(free).not.toHaveProperty('events.0.state')
  expect(free).not.toHaveProperty('sender')
  expect(mapped([{ sender: 'offline' }, alarm])).toMatchObject({ sender: 'offline', events: [{ alarmType: 70 }] })
  expect(mapped({ sender: 'away' })).toMatchObject({ problem: 'result' })
})
