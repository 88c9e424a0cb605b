import { expect, test, vi } from 'vitest'

type Tab = typeof import('./tab-claim.ts')
/** Its code once more: two tabs share nothing but what the browser shares. */
async function aTab(): Promise<Tab> {
  vi.resetModules()
  return import('./tab-claim.ts')
}
const never = () => {
  throw new Error('nobody takes it')
}

/** As browsers have them; this DOM has none. */
function lockManager(): Pick<LockManager, 'request' | 'query'> {
  const held = new Map<string, (why: Error) => void>()
  const waiting: (() => void)[] = []
  const request = async (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (options.steal) held.get(name)?.(new DOMException('stolen', 'AbortError'))
    else if (held.has(name) && options.ifAvailable) return work(null)
    else if (held.has(name))
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      })
    const stolen = new Promise((_, reject) => {
      held.set(name, reject)
    })
    const own = held.get(name)
    return Promise.race([stolen, work({ name, mode: 'exclusive' })]).finally(() => {
      if (held.get(name) === own) held.delete(name)
      waiting.shift()?.()
    })
  }
  return {
    request: request as LockManager['request'],
    query: async () => ({ held: [...held.keys()].map(name => ({ name })), pending: [] }),
  }
}

type Kind = 'with locks' | 'by asking'
function standInFor(kind: Kind) {
  Object.defineProperty(navigator, 'locks', {
    value: kind === 'with locks' ? lockManager() : undefined,
    configurable: true,
  })
}

for (const kind of ['with locks', 'by asking'] satisfies Kind[]) {
  test(`${kind}, what one tab has no other gets, until it is given back`, async () => {
    standInFor(kind)
    const [one, other] = [await aTab(), await aTab()]
    const held = await one.claim('draft', { onLost: never })
    expect(held).toBeTruthy()
    expect(await other.claim('draft', { onLost: never })).toBeUndefined()
    expect(await one.claim('draft', { onLost: never })).toBeUndefined()
    expect(await other.unclaimed(['draft', 'another'])).toEqual(['another'])
    held?.release()
    const again = await other.claim('draft', { onLost: never, timeoutMs: 5000 })
    expect(again).toBeTruthy()
    again?.release()
  })

  test(`${kind}, whoever takes it over has it, and the tab that had it is told`, async () => {
    standInFor(kind)
    const [one, other] = [await aTab(), await aTab()]
    const onLost = vi.fn()
    await one.claim('draft', { onLost })
    const held = await other.claim('draft', { onLost: never, takeOver: true })
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
    expect(await one.claim('draft', { onLost: never })).toBeUndefined()
    held?.release()
  })
}

test('by asking, a claim that is taken over before it is sure does not take it back', async () => {
  standInFor('by asking')
  const [one, other] = [await aTab(), await aTab()]
  const lost = vi.fn()
  const unsure = one.claim('draft', { onLost: lost })
  const held = await other.claim('draft', { onLost: never, takeOver: true })
  expect(await unsure).toBeUndefined()
  expect(await one.unclaimed(['draft'])).toEqual([])
  held?.release()
})
