import { expect, test } from 'vitest'
import { Refusal } from '../core/http/refuse.ts'
import { openHookDoor } from './hook-door.ts'

const source = { source_id: 1, tenant_id: 1 }

test('a source whose expression had to be cut rests twice as long each time, five minutes at most; one that went well begins anew', () => {
  let at = 0
  const door = openHookDoor(() => at)
  const restOf = () => {
    door.noteCut(source.source_id)
    try {
      door.enter(source)
    } catch (error) {
      const { seconds } = error instanceof Refusal ? (error.facts as { seconds: number }) : { seconds: 0 }
      at += seconds * 1000
      door.enter(source)()
      return seconds
    }
  }
  expect(Array.from({ length: 8 }, restOf)).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  door.noteDone(source.source_id)
  expect(restOf()).toBe(5)
})
