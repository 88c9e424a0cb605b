import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Count {
  passed: number
  failed: number
  /** What failed and what it said, a line each: the end of a long output is what is kept of it. */
  failures?: string[]
  /** What was not run, and how many tests of it: their program, footage or setting is not there. */
  skipped?: string[]
  /** What passed only when it was tried again, and what it said at first: something in it is left to chance. */
  again?: string[]
}

/** A step without tests of its own counts as one. */
export function countOf(ok: boolean): Count {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

export function sumOf(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
    failures: counts.flatMap(({ failures = [] }) => failures),
    skipped: counts.flatMap(({ skipped = [] }) => skipped),
    again: counts.flatMap(({ again = [] }) => again),
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    title: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** A file that could not be loaded has no failed test of its own and counts as one; so does a run that broke off. */
export function readVitestReport(path: string, code: number): Count {
  const report = readReport<VitestReport>(path)
  if (!report) return countOf(false)
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + unloaded.length
  const said = (ended: string) =>
    report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages = [] }) => status === ended && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => lineOf(fullName, failureMessages?.[0])),
    )
  const failures = [...said('failed'), ...unloaded.map(({ name, message }) => lineOf(name, message))]
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    skippedOf(relative(process.cwd(), name), assertionResults.filter(isSkipped).length),
  )
  const count = { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1) }
  return { ...count, failures, skipped, again: said('passed') }
}

const isSkipped = ({ status }: { status: string }) => status === 'skipped' || status === 'pending'
const skippedOf = (name: string, count: number) => (count === 0 ? [] : [`${name}: ${count}`])

export function readPlaywrightReport(path: string, code: number): Count {
  const report = readReport<PlaywrightReport>(path)
  if (!report) return countOf(false)
  const { expected, flaky, unexpected } = report.stats
  const said = (ended: string) =>
    specsThat(report.suites, ended).map(({ file, title, tests }) =>
      lineOf(`${file} ${title}`, tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message),
    )
  const failures = [...said('unexpected'), ...report.errors.map(({ message }) => lineOf('journeys', message))]
  const skipped = specsThat(report.suites, 'skipped').flatMap(({ file, title }) => skippedOf(`e2e/${file} ${title}`, 1))
  const count = { passed: expected + flaky, failed: unexpected || (code === 0 ? 0 : 1) }
  return { ...count, failures, skipped, again: said('flaky') }
}

const specsThat = (suites: PlaywrightSuite[], ended: string): PlaywrightSuite['specs'] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === ended)),
    ...specsThat(inner, ended),
  ])

const maxLength = 500

/** The first words of an error without the colours of a terminal. */
function lineOf(name: string, message = 'no message'): string {
  const text = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim()
  return `${name}: ${text.slice(0, maxLength)}`
}

function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
