import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import type { TreeRow } from './device-tree.ts'
import { treeKeys } from './tree-keys.ts'

const group = (key: string, parent: string | undefined, open: boolean) =>
  ({ key, parent, open, level: parent ? 2 : 1, place: 1, sisters: 1, group: { key } }) as TreeRow
const channel = (key: string, parent: string) =>
  ({ key, parent, level: 3, place: 1, sisters: 1, channel: { channelId: key } }) as TreeRow
const rows = [
  group('plant', undefined, true),
  group('yard', 'plant', true),
  channel('gate', 'yard'),
  group('dock', 'plant', false),
]

/** What a key does on a row, in words; undefined when the key is left to the browser. */
function press(key: string, at: number, ctrlKey = false) {
  let done: string | undefined
  const keys = treeKeys(rows, at, {
    moveTo: place => {
      done = `to ${rows[place]?.key}`
    },
    setOpen: (row, open) => {
      done = `${open ? 'open' : 'close'} ${row}`
    },
    activate: row => {
      done = `pick ${row.key}`
    },
    openPage: channelId => {
      done = `page of ${channelId}`
    },
  })
  let prevented = false
  keys({ key, ctrlKey, preventDefault: () => (prevented = true) } as unknown as KeyboardEvent)
  expect(prevented).toBe(done !== undefined)
  return done
}

it('arrows move from row to row and stay inside', () => {
  expect([
    press('ArrowDown', 0),
    press('ArrowUp', 0),
    press('ArrowDown', 3),
    press('Home', 2),
    press('End', 0),
  ]).toEqual(['to yard', 'to plant', 'to dock', 'to plant', 'to dock'])
})

it('to the right a place opens and is entered and a camera shows its page, to the left it closes and is left', () => {
  expect([press('ArrowRight', 3), press('ArrowRight', 1), press('ArrowRight', 2)]).toEqual([
    'open dock',
    'to gate',
    'page of gate',
  ])
  expect([press('ArrowLeft', 1), press('ArrowLeft', 2), press('ArrowLeft', 3)]).toEqual([
    'close yard',
    'to yard',
    'to plant',
  ])
})

it('Enter and space pick, and keys with a modifier belong to the browser', () => {
  expect([press('Enter', 2), press(' ', 1), press('Enter', 2, true), press('x', 0)]).toEqual([
    'pick gate',
    'pick yard',
    undefined,
    undefined,
  ])
})
