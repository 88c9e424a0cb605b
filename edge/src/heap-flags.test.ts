import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const own = new URL('heap-flags.ts', import.meta.url).href

/** Megabytes of the young generation of a process through which much goes that lives for a moment, as frames do. */
function youngAfterMuch(first: string): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { limitSemiSpaceGrowth } from '${own}'
    ${first}
    const held = []
    for (let n = 0; n < 3_000_000; n += 1) held[n % 60_000] = { n, text: 'x' + n, list: [n, n] }
    console.log(getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size / 2 ** 20)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }))
}

test('the young generation stays small, however much goes through it', () => {
  expect(youngAfterMuch('')).toBeGreaterThan(16)
  expect(youngAfterMuch('limitSemiSpaceGrowth()')).toBeLessThanOrEqual(8)
})
