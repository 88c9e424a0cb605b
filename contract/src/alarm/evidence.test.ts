import { expect, test } from 'vitest'
import { boxesOf, evidenceOf, firstLook } from './evidence.ts'

const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4, label: 'person' }

test('of three pictures the first is at the event; they are shown in the order of time, beginning with the event', () => {
  const evidence = evidenceOf({ pictures: ['a', 'b', 'c'], recordings: [], extra: { boxes: [box] } })
  expect(evidence.pictures.map(picture => [picture.link, picture.moment, picture.boxes.length])).toEqual([
    ['b', 'before', 0],
    ['a', 'at', 1],
    ['c', 'after', 0],
  ])
  expect(firstLook(evidence)).toBe(1)
})
test('while pictures still come, the first of them carries the marks and none is named', () => {
  const evidence = evidenceOf({ pictures: ['a', 'b'], recordings: [], extra: { boxes: [box] } })
  expect(evidence.pictures.map(picture => [picture.link, picture.moment, picture.boxes.length])).toEqual([
    ['a', null, 1],
    ['b', null, 0],
  ])
})
test('what cameras beside a sensor showed comes last with its camera, and counts for no set of three', () => {
  const camera = (fileId: string) => ({ channelId: `c${fileId}`, name: fileId, state: 'taken', at: 1, fileId })
  const extra = { linkedCameras: [camera('f1'), camera('f2'), { channelId: 'c3', name: 'x', state: 'away' }] }
  const link = (id: string) => `/api/file/${id}?ticket=t`
  const { pictures } = evidenceOf({ pictures: [link('f1'), link('a'), link('f2')], recordings: [], extra })
  expect(pictures.map(picture => [picture.link, picture.moment, picture.linked?.name])).toEqual([
    [link('a'), null, undefined],
    [link('f1'), null, 'f1'],
    [link('f2'), null, 'f2'],
  ])
})
test('a single picture carries the marks and needs no name', () => {
  const evidence = evidenceOf({ pictures: ['a'], recordings: [], extra: { boxes: [box] } })
  expect(evidence.pictures).toEqual([{ link: 'a', moment: null, boxes: [box] }])
  expect(firstLook(evidence)).toBe(0)
})
test('marks of a strange algorithm are cut to the picture or left out', () => {
  const boxes = [
    { x: 0.9, y: -1, w: 5, h: 0.5 },
    { x: 'a', y: 0, w: 1, h: 1 },
    { x: 0, y: 0, w: 0, h: 1 },
    null,
    'box',
    { x: Number.NaN, y: 0, w: 1, h: 1 },
  ]
  expect(boxesOf({ boxes } as never)).toEqual([{ x: 0.9, y: 0, w: expect.closeTo(0.1), h: 0.5, label: '' }])
  expect(boxesOf({ boxes: 'none' })).toEqual([])
  expect(boxesOf(undefined)).toEqual([])
})
