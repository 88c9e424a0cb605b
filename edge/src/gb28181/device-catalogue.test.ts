import { gbLimits } from '@watchfire/contract/device/gb28181.shapes.ts'
import { expect, test } from 'vitest'
import { Catalogue } from './device-catalogue.ts'

const channel = (number: number) => ({
  channelId: `34020000001320${String(number).padStart(6, '0')}`,
  name: '',
  maker: '',
  model: '',
  isOnline: true,
  ptzType: '',
})
const listed = (serial: string, total: number, ...numbers: number[]) => ({
  kind: 'catalogue' as const,
  serial,
  total,
  items: numbers.length,
  channels: numbers.map(channel),
  inputs: [],
})

test('the catalogue before holds until another is whole', () => {
  const catalogue = new Catalogue(1000)
  catalogue.ask('1', 0)
  catalogue.take(listed('1', 1, 1), 0)
  expect(catalogue.only).toBe(channel(1).channelId)
  catalogue.ask('2', 10)
  catalogue.take(listed('2', 2, 2), 20)
  expect([...catalogue.channels.keys()]).toEqual([channel(1).channelId])
  expect(catalogue.isComing(30)).toBe(true)
  catalogue.take(listed('2', 2, 3), 30)
  expect([...catalogue.channels.keys()]).toEqual([channel(2).channelId, channel(3).channelId])
  expect(catalogue.only).toBeNull()
  expect(catalogue.isComing(30)).toBe(false)
})

test('one of which a part is lost, or whose total is not said, holds when no more of it comes', () => {
  for (const total of [5, 0]) {
    const catalogue = new Catalogue(1000)
    catalogue.ask('1', 0)
    catalogue.take(listed('1', total, 1), 0)
    catalogue.take(listed('1', total, 2), 900)
    catalogue.settle(1900)
    expect(catalogue.channels.size).toBe(0)
    catalogue.settle(1901)
    expect(catalogue.channels.size).toBe(2)
    // A straggler belongs to it, and what is told without being asked.
    catalogue.take(listed('1', total, 3), 5000)
    catalogue.take(listed('notified', 1, 4), 6000)
    expect(catalogue.channels.size).toBe(4)
  }
})

test('an answer to an earlier question, or to none, does not disturb; more than is taken is left out', () => {
  const catalogue = new Catalogue(1000)
  catalogue.ask('1', 0)
  catalogue.take(listed('1', 3, 1), 0)
  catalogue.ask('2', 10)
  catalogue.take(listed('1', 3, 2, 3), 20)
  catalogue.take(listed('x', 1, 9), 20)
  expect(catalogue.channels.size).toBe(0)
  catalogue.take(listed('2', 600, ...Array.from({ length: 600 }, (_, at) => at)), 30)
  expect(catalogue.channels.size).toBe(gbLimits.channels)
  catalogue.ask('3', 40)
  catalogue.take(listed('3', 0), 50)
  expect(catalogue.channels.size).toBe(0)
})

test('an alarm input is known with the camera it belongs to, where that is one of the catalogue', () => {
  const catalogue = new Catalogue(1000)
  const input = (number: number, parentId: string) => ({
    inputId: `3402000000134000000${number}`,
    name: `Door ${number}`,
    parentId,
  })
  catalogue.ask('1', 0)
  const inputs = [input(1, channel(1).channelId), input(2, '34020000001180000001')]
  catalogue.take({ ...listed('1', 3, 1), items: 3, inputs }, 0)
  expect(catalogue.channels.size).toBe(1)
  expect(catalogue.inputOf(inputs[0]?.inputId ?? '')).toEqual({ name: 'Door 1', cameraId: channel(1).channelId })
  expect(catalogue.inputOf(inputs[1]?.inputId ?? '')).toEqual({ name: 'Door 2', cameraId: null })
  expect(catalogue.inputOf('34020000001340000009')).toEqual({ name: '', cameraId: null })
  expect(catalogue.inputOf(channel(1).channelId)).toBeUndefined()
  const many = Array.from({ length: 600 }, (_, at) => ({
    ...input(1, ''),
    inputId: `34020000001340${String(at).padStart(6, '0')}`,
  }))
  catalogue.take({ ...listed('notified', 0), inputs: many }, 10)
  expect(catalogue.inputOf('34020000001340000599')).toEqual({ name: '', cameraId: null })
})
