import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import type { MenuNode } from '../../core/session-store.ts'
import { differenceOf, partWith, withRight, withWholePart } from './rights-draft.ts'

const node = (id: number, name: string, children: MenuNode[] = []): MenuNode => ({
  id,
  name,
  nameEn: name,
  url: null,
  kind: children.length > 0 ? 'page' : 'button',
  parentId: null,
  children,
})
const desk = node(rights.workplace, '告警中心', [
  node(rights.processAlarm, '立即处理'),
  node(rights.remindLater, '稍后提醒'),
])
const nameOf = ({ name }: MenuNode) => name

test('a button ticked brings its page, a page unticked takes its buttons along', () => {
  const ticked = withRight([], rights.processAlarm, true)
  expect(ticked).toEqual([rights.workplace, rights.processAlarm])
  expect(withRight(ticked, rights.workplace, false)).toEqual([])
  expect(withRight(ticked, rights.processAlarm, false)).toEqual([rights.workplace])
})

test('a whole page is ticked but for what one may not give', () => {
  const mayChange = (id: number) => id !== rights.remindLater
  expect(withWholePart([], desk, true, mayChange)).toEqual([rights.workplace, rights.processAlarm])
  expect(withWholePart([rights.workplace, rights.processAlarm], desk, false, mayChange)).toEqual([])
})

test('what came and what went', () => {
  expect(differenceOf([1, 2], [2, 3])).toEqual({ added: [3], removed: [1] })
})

test('a search keeps what fits with the way to it', () => {
  expect(partWith([desk], '处理', nameOf)).toEqual([{ ...desk, children: [desk.children[0]] }])
  expect(partWith([desk], '告警', nameOf)).toEqual([desk])
  expect(partWith([desk], '视频', nameOf)).toEqual([])
  expect(partWith([desk], ' ', nameOf)).toEqual([desk])
})
