import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport, sumOf } from './test-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('a file that could not be loaded counts beside the tests that failed', () => {
  const path = report({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a one' },
          { status: 'failed', fullName: 'a two', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  to be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: join(process.cwd(), 'server/c.test.ts'),
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'c', failureMessages: ['once expected 1', 'and again'] },
          { status: 'skipped', fullName: 'd' },
          { status: 'pending', fullName: 'e' },
        ],
      },
    ],
  })
  expect(readVitestReport(path, 1)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['a two: expected 1 to be 2', 'b.test.ts: no such module'],
    skipped: ['server/c.test.ts: 2'],
    again: ['c: once expected 1'],
  })
})

test('a run that broke off although every test passed counts as a failure', () => {
  const path = report({ numPassedTests: 5, numFailedTests: 0, testResults: [] })
  expect(readVitestReport(path, 1)).toEqual({ passed: 5, failed: 1, failures: [], skipped: [], again: [] })
  expect(readVitestReport('/nowhere.json', 0)).toEqual({ passed: 0, failed: 1 })
})

test('a journey that passed when tried again has passed and is named, and those that failed say why', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    file: 'alarm/x.spec.ts',
    title,
    tests: [{ status, results: messages.map(message => ({ errors: [{ message }] })) }],
  })
  const inner = { specs: [spec('second', 'unexpected', 'x'.repeat(900))] }
  const path = report({
    stats: { expected: 4, flaky: 1, unexpected: 2 },
    errors: [{ message: 'a worker was lost' }],
    suites: [
      {
        specs: [spec('first', 'unexpected', 'timed out'), spec('other', 'flaky', 'once'), spec('by slapd', 'skipped')],
        suites: [inner],
      },
    ],
  })
  const failures = [
    'alarm/x.spec.ts first: timed out',
    `alarm/x.spec.ts second: ${'x'.repeat(500)}`,
    'journeys: a worker was lost',
  ]
  const skipped = ['e2e/alarm/x.spec.ts by slapd: 1']
  const again = ['alarm/x.spec.ts other: once']
  expect(readPlaywrightReport(path, 1)).toEqual({ passed: 5, failed: 2, failures, skipped, again })
  expect(readPlaywrightReport(path, 0)).toEqual({ passed: 5, failed: 2, failures, skipped, again })
})

test('counts add up', () => {
  expect(
    sumOf([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3, failures: ['one'] },
      { passed: 0, failed: 1, failures: ['other'] },
    ]),
  ).toEqual({ passed: 3, failed: 4, failures: ['one', 'other'], skipped: [], again: [] })
})
