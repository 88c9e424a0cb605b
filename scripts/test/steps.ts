import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { runCommand } from './run-command.ts'
import { type Count, countOf, readPlaywrightReport, readVitestReport } from './test-report.ts'

const packages = ['contract', 'server', 'console', 'edge', 'demo-cameras', 'e2e', 'bench', 'scripts']

export interface Step {
  title: string
  run: () => Promise<Count>
}

/** What `npm test` does, in order. The quick ones come first; the journeys in a browser are left out of a check. */
export function stepsOf({ quick }: { quick: boolean }): Step[] {
  return [
    tool('format and lint', 'biome', ['check', '--error-on-warnings']),
    ...workspacesToCheck().map(name => tool(`types of ${name}`, 'tsc', ['--noEmit', '-p', name])),
    tool('module boundaries', 'depcruise', ['--config', '.dependency-cruiser.mjs', ...sourceFolders()]),
    tool('house rules', 'node', ['scripts/check-house.ts']),
    tool('dead exports', 'knip', ['--no-progress']),
    ...(hasScript('generate')
      ? [tool('generated files', 'npm', ['run', '--silent', 'generate', '--', '--check'])]
      : []),
    { title: 'unit and server tests', run: () => runVitest('units', ['--project=!e2e']) },
    ...(quick ? [] : slowSteps()),
  ]
}

/** After the others, since they load the machine: they kill processes under load, and measure what a person sees. */
function slowSteps(): Step[] {
  const survival = { title: 'kill and recover', run: () => runVitest('survival', ['--project=e2e', '--maxWorkers=2']) }
  const journeys = { title: 'journeys in a browser', run: runJourneys }
  return [
    ...(globSync('e2e/**/*.test.ts').length > 0 ? [survival] : []),
    ...(globSync('e2e/**/*.spec.ts').length > 0 ? [journeys] : []),
  ]
}

function workspacesToCheck(): string[] {
  return packages.filter(name => globSync(`${name}/**/*.{ts,tsx}`, { exclude: ['**/node_modules'] }).length > 0)
}

function sourceFolders(): string[] {
  return packages.filter(name => existsSync(name))
}

function hasScript(name: string): boolean {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  return name in scripts
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

async function runVitest(name: string, which: string[]): Promise<Count> {
  const report = reportFile(name)
  const words = ['run', ...which, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
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
  const words = ['test', '-c', 'e2e']
  const { code } = await runCommand('playwright', words, { env, loud: true })
  const count = readPlaywrightReport(report, code)
  rmSync(report, { force: true })
  return count
}

function reportFile(name: string): string {
  return join(tmpdir(), `watchfire-${name}-${process.pid}.json`)
}
