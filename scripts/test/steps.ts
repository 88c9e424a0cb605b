import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { runCommand } from './run-command.ts'
import { type Count, countOf, readPlaywrightReport, readVitestReport } from './test-report.ts'

const packages = ['contract', 'server', 'console', 'edge', 'demo-cameras', 'e2e', 'bench', 'scripts']
/** Packages that are checked in one go load what they share once. */
const typesOf = {
  'what runs in Node': 'tsconfig.node.json',
  'the console': 'console',
  'what drives a browser': 'tsconfig.browser.json',
}

export interface Step {
  title: string
  run: () => Promise<Count>
}

/** What `npm test` does: silent checks of the text, which may go side by side, then what runs it, in order. The journeys in a browser are left out of a quick one. */
export function stepsOf({ quick }: { quick: boolean }): { checks: Step[]; tests: Step[] } {
  const checks = [
    tool('module boundaries', 'depcruise', ['--config', '.dependency-cruiser.mjs', ...packages]),
    tool('format and lint', 'biome', ['check', '--error-on-warnings']),
    ...Object.entries(typesOf).map(([title, config]) => tool(`types of ${title}`, 'tsc', ['--noEmit', '-p', config])),
    tool('dead exports', 'knip', ['--no-progress']),
    tool('house rules', 'node', ['scripts/check-house.ts']),
    tool('generated files', 'npm', ['run', '--silent', 'generate', '--', '--check']),
  ]
  const units = { title: 'unit and server tests', run: () => runVitest('units', ['--project=!e2e']) }
  return { checks, tests: [units, ...(quick ? [] : slowSteps())] }
}

/** After the others, since they load the machine: they kill processes under load, and measure what a person sees. */
function slowSteps(): Step[] {
  return [
    { title: 'kill and recover', run: () => runVitest('survival', ['--project=e2e', '--maxWorkers=2']) },
    { title: 'journeys in a browser', run: runJourneys },
  ]
}

/** A program that is silent when all is well. */
function tool(title: string, program: string, words: string[]): Step {
  return {
    title,
    run: async () => {
      const { code, output } = await runCommand(program, words)
      if (code !== 0) console.log(output.trimEnd())
      return countOf(code === 0)
    },
  }
}

/** What fails is tried once more and named at the end: in so many tests one that is left to chance would hide what the others say. */
async function runVitest(name: string, which: string[]): Promise<Count> {
  const report = reportFile(name)
  const words = ['run', ...which, '--retry=1', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand('vitest', words, { loud: true })
  const count = readVitestReport(report, code)
  rmSync(report, { force: true })
  return count
}

async function runJourneys(): Promise<Count> {
  const browser = await findBrowser(line => console.log(line))
  if (!browser) {
    console.log('no browser: set CHROME_PATH, install Chrome or Chromium, or allow the network')
    return countOf(false)
  }
  console.log(`browser: ${browser.path} (${browser.origin})`)
  const report = reportFile('playwright')
  const env = { ...process.env, CHROME_PATH: browser.path, WATCHFIRE_E2E_JSON: report }
  const words = ['test', '-c', 'e2e', '--retries=1']
  const { code } = await runCommand('playwright', words, { env, loud: true })
  const count = readPlaywrightReport(report, code)
  rmSync(report, { force: true })
  return count
}

function reportFile(name: string): string {
  return join(tmpdir(), `watchfire-${name}-${process.pid}.json`)
}
