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
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  })
  expect(readVitestReport(path, 1)).toEqual({ passed: 5, failed: 2 })
})

test('a run that broke off although every test passed counts as a failure', () => {
  const path = report({ numPassedTests: 5, numFailedTests: 0, testResults: [] })
  expect(readVitestReport(path, 1)).toEqual({ passed: 5, failed: 1 })
  expect(readVitestReport('/nowhere.json', 0)).toEqual({ passed: 0, failed: 1 })
})

test('a journey that passed when tried again has passed', () => {
  const path = report({ stats: { expected: 4, flaky: 1, unexpected: 2 }, errors: [] })
  expect(readPlaywrightReport(path, 1)).toEqual({ passed: 5, failed: 2 })
  expect(readPlaywrightReport(path, 0)).toEqual({ passed: 5, failed: 2 })
})

test('counts add up', () => {
  expect(
    sumOf([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})
