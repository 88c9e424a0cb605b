/** docs/security.md answers every requirement of ASVS 5.0, levels 1 and 2, once, and each test it names is there. */
import { existsSync, readFileSync } from 'node:fs'
import { limits } from '@watchfire/contract/core/limits.ts'
import { settingTable } from '@watchfire/contract/setting/setting.rules.ts'
import { expect, test } from 'vitest'

const at = (path: string) => new URL(`../${path}`, import.meta.url)
const page = readFileSync(at('docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (V[\d.]+)(?:–(V[\d.]+))? \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, first = '', last = first, , answer = '']) => ({ first, last, answer }),
)
const numbersOf = (id: string) => id.slice(1).split('.').map(Number)
const ids = rows.flatMap(({ first, last }) => {
  const [chapter, section, from = 0] = numbersOf(first)
  const to = numbersOf(last)[2] ?? from
  return Array.from({ length: to - from + 1 }, (_, n) => `V${chapter}.${section}.${from + n}`)
})

test('each of the 70 requirements of level 1 and the 183 of level 2 has one answer', () => {
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(70 + 183)
  const answers = /^(?:met: `[^`]+ › |met, no test: |n\/a: |not met: )/
  expect(rows.filter(({ answer }) => !answers.test(answer))).toEqual([])
})

test('every test it names is there', () => {
  const named = [...page.matchAll(/`([^`›]+\.(?:test|spec)\.tsx?) › ([^`]+|.*?\$\{[^`]+)`/g)]
  expect(named.length).toBeGreaterThan(100)
  const gone = named.filter(([, path = '', title = '']) => {
    if (!existsSync(at(path))) return true
    const titles = new RegExp(`(?:test|describe)\\b[\\s\\S]{0,4000}?(['"\`])${escaped(title)}\\1`)
    return !titles.test(readFileSync(at(path), 'utf8'))
  })
  expect(gone.map(([, path, title]) => `${path} › ${title}`)).toEqual([])
})

test('what it says of guesses and sessions are the numbers of the code', () => {
  const numberIn = (path: string, pattern: RegExp) => Number(pattern.exec(readFileSync(at(path), 'utf8'))?.[1])
  const guesses = 'server/src/access/session/attempt-limit.ts'
  const lock = numberIn(guesses, /failuresToLock = (\d+)/)
  const minutes = numberIn(guesses, /lockMs = (\d+) \* 60_000/)
  const slow = numberIn(guesses, /failuresToSlow = (\d+)/)
  const silent = numberIn('server/src/core/session/session.queries.ts', /silentMinutes = (\d+)/)
  const hours = settingTable.sessionHours.usual
  expect(page).toContain(
    `${lock} wrong passwords within ${minutes} minutes lock an account for the address they came from, for ${minutes} minutes; after ${slow} from anywhere`,
  )
  expect(page).toContain(`ends after ${silent} minutes of silence and after ${hours} hours`)
  expect(page).toContain(`; ${limits.sessionsOfAccount} of an account, the oldest ends`)
})

test('what it says of logs are the places and numbers of the code', () => {
  const source = (path: string) => readFileSync(at(path), 'utf8')
  const megabytes = /largest = (\d+) \* 2 \*\* 20/.exec(source('scripts/start/process-log.ts'))?.[1]
  const table = page.slice(page.indexOf('## Logs'), page.indexOf('## ASVS'))
  expect(table).toContain(`twice ${megabytes} MB of each process`)
  expect(source('server/src/core/metrics.ts')).toMatch(/listen\([^)]*'127\.0\.0\.1'/)
  expect(table).toContain('127.0.0.1, when `WATCHFIRE_METRICS_PORT` is set')
  expect(settingTable.auditMonths.min).toBe(6)
  expect(page).toContain('months that root sets, six at least')
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
