import { expect, test } from 'vitest'
import { Refusal } from '../core/http/refuse.ts'
import { openHookLimiter } from './hook-limiter.ts'

const source = { source_id: 1, tenant_id: 1 }

test('a source whose expression had to be cut rests twice as long each time, five minutes at most; one that went well begins anew', () => {
  let at = 0
  const limiter = openHookLimiter(() => at)
  const restOf = () => {
    limiter.noteCut(source.source_id)
    try {
      limiter.enter(source)
    } catch (error) {
      const { seconds } = error instanceof Refusal ? (error.facts as { seconds: number }) : { seconds: 0 }
      at += seconds * 1000
      limiter.enter(source)()
      return seconds
    }
  }
  expect(Array.from({ length: 8 }, restOf)).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  limiter.noteDone(source.source_id)
  expect(restOf()).toBe(5)
})
