import { expect, test } from 'vitest'
import {
  defaultWidgets,
  firstPlace,
  gridSize,
  isSound,
  put,
  type Widget,
  widgetKinds,
  widgetTable,
} from './screen.rules.ts'

const score: Widget = { kind: 'score', x: 0, y: 0, w: 3, h: 4 }
const todo: Widget = { kind: 'todo', x: 3, y: 0, w: 3, h: 3 }

test('a screen is sound when all lies on it, large enough, each part once, none over another', () => {
  expect(isSound([])).toBe(true)
  expect(isSound(defaultWidgets)).toBe(true)
  expect(isSound([score, todo])).toBe(true)
  expect(isSound([score, { ...todo, x: 2 }])).toBe(false)
  expect(isSound([score, { ...score, x: 6 }])).toBe(false)
  expect(isSound([{ ...score, x: gridSize - 2 }])).toBe(false)
  expect(isSound([{ ...score, y: -1 }])).toBe(false)
  expect(isSound([{ ...score, shows: { projectId: 1 } }])).toBe(false)
  expect(isSound([{ kind: 'plan', x: 0, y: 0, w: 4, h: 4, shows: { projectId: 1, regionId: 2 } }])).toBe(true)
  expect(isSound([{ ...score, h: widgetTable.score.least.h - 1 }])).toBe(false)
})

test('a part stays where it is when there is no room where it is put', () => {
  const widgets = [score, todo]
  expect(put(widgets, { ...todo, x: 4 })).toEqual([score, { ...todo, x: 4 }])
  expect(put(widgets, { ...todo, x: 1 })).toBe(widgets)
})

test('a part that is added takes its first free place, smaller where the screen is full, none without room', () => {
  expect(firstPlace([], 'head')).toEqual({ kind: 'head', x: 0, y: 0, w: 12, h: 1 })
  expect(firstPlace([score], 'todo')).toEqual(todo)
  const almost: Widget[] = [{ kind: 'videos', x: 0, y: 0, w: 10, h: 12 }]
  expect(firstPlace(almost, 'todo')).toEqual({ kind: 'todo', x: 10, y: 0, ...widgetTable.todo.least })
  expect(firstPlace([{ kind: 'videos', x: 0, y: 0, w: 12, h: 12 }], 'todo')).toBe(undefined)
})

test('every part has at first no less room than it needs', () => {
  for (const kind of widgetKinds) expect(isSound([{ kind, x: 0, y: 0, ...widgetTable[kind].first }])).toBe(true)
})
