// @vitest-environment happy-dom
import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

test('whoever shows an answer has it before anything is drawn for another reason', async () => {
  const order: string[] = []
  const shown = new QueryObserver(queryClient, { queryKey: ['counts'], enabled: false })
  // As a component listens.
  const leave = shown.subscribe(notifyManager.batchCalls(() => order.push('shown')))
  const drawn = new Promise<void>(done => {
    setTimeout(() => {
      order.push('drawn')
      done()
    })
  })
  queryClient.setQueryData(['counts'], 5)
  await drawn
  leave()
  expect(order).toEqual(['shown', 'drawn'])
})
