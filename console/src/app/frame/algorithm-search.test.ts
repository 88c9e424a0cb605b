import { expect, test } from 'vitest'
import type { Algorithm } from '../../core/session-store.ts'
import { findAlgorithms } from './find-algorithms.ts'
import { withVisit } from './recent-algorithms.ts'

const algorithm = (name: string, nameEn: string, nickname: string): Algorithm => ({
  name,
  nameEn,
  nickname,
  page: 'aiEntrance',
  alarmType: 1,
  alarmTypeName: name,
})
const all = [algorithm('明火烟雾', 'Fire and smoke', 'fire'), algorithm('吸烟', 'Smoking', 'smoking')]

test('an algorithm is found by a part of its name in either language, blanks around it ignored', () => {
  expect(findAlgorithms(all, ' 烟雾 ').map(one => one.nickname)).toEqual(['fire'])
  expect(findAlgorithms(all, 'SMOK').map(one => one.nickname)).toEqual(['fire', 'smoking'])
  expect(findAlgorithms(all, '安全帽')).toEqual([])
})

test('the last five visits are remembered, the newest first and each once', () => {
  const visits = ['a', 'b', 'c', 'd', 'e', 'c', 'f'].reduce(withVisit, [] as readonly string[])
  expect(visits).toEqual(['f', 'c', 'e', 'd', 'b'])
})
