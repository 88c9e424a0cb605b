import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFrame, readMessage, socketAddress } from './feed-socket.ts'

it('a play link may be a path of this host or a whole address; the socket is as safe as the page', () => {
  const page = 'https://console.example/monitor'
  expect(socketAddress('/live/v1/video?ticket=a', page)).toBe('wss://console.example/live/v1/video?ticket=a')
  expect(socketAddress('/live/v1/video?ticket=a', 'http://localhost:8080/')).toBe(
    'ws://localhost:8080/live/v1/video?ticket=a',
  )
  expect(socketAddress('https://media.example/v?t=1', page)).toBe('wss://media.example/v?t=1')
  expect(socketAddress('ws://media.example/v', page)).toBe('ws://media.example/v')
})

it('a frame is its kind and its bytes, and what is no frame is left out', () => {
  expect(readFrame(new Uint8Array([1, 7, 8]).buffer)).toEqual({ kind: 1, payload: new Uint8Array([7, 8]) })
  for (const bytes of [[], [1], [4, 1], [200, 1]]) expect(readFrame(new Uint8Array(bytes).buffer)).toBeUndefined()
})

it('a message is read when it is one of ours, and nothing else throws', () => {
  expect(readMessage('{"type":"ended","reason":"offline"}')).toEqual({ type: 'ended', reason: 'offline' })
  expect(readMessage('{"type":"ended","reason":"bored"}')).toBeUndefined()
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => void readMessage(text)))
})
