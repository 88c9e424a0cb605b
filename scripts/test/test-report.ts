import { readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
}

/** A step without tests of its own counts as one. */
export function countOf(ok: boolean): Count {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

export function sumOf(counts: Count[]): Count {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  errors: unknown[]
}

/** A file that could not be loaded has no failed test of its own and counts as one; so does a run that broke off. */
export function readVitestReport(path: string, code: number): Count {
  const report = readReport<VitestReport>(path)
  if (!report) return countOf(false)
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + unloaded.length
  return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1) }
}

/** A journey that passed only when tried again counts as passed; Playwright names it in its own output. */
export function readPlaywrightReport(path: string, code: number): Count {
  const report = readReport<PlaywrightReport>(path)
  if (!report) return countOf(false)
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected || (code === 0 ? 0 : 1) }
}

function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
