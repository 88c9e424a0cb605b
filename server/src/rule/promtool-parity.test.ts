/** "For" and the time to recover agree with Prometheus on generated series, where its promtool is installed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atFirst, type Judging, type Standing } from './standing.rules.ts'
import { advance, step } from './step.rules.ts'

const everySeconds = 10
const isInstalled = spawnSync('promtool', ['--version']).status === 0
if (!isInstalled) console.info('promtool is not installed: the parity with Prometheus is not tried')

/** Numbers that are the same in every run. */
function generator(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Series = { values: number[]; forSeconds: number; keepSeconds: number }
const seriesOf = (seed: number): Series => {
  const next = generator(seed)
  const values: number[] = []
  while (values.length < 60) {
    const value = next(2) === 0 ? 50 : 70
    for (let left = 1 + next(8); left > 0; left -= 1) values.push(value)
  }
  return { values, forSeconds: everySeconds * (1 + next(5)), keepSeconds: everySeconds * next(5) }
}

/** Whether it is firing after each value. */
function ownStates({ values, forSeconds, keepSeconds }: Series): boolean[] {
  const rule: Judging = {
    kind: 'for',
    operator: '>',
    threshold: 60,
    upper: null,
    spanMs: forSeconds * 1000,
    times: 2,
    hysteresis: 0,
    recoveryMs: keepSeconds * 1000,
    coolDownMs: 0,
    steps: [],
  }
  let standing: Standing = atFirst
  return values.map((value, index) => {
    const at = index * everySeconds * 1000
    standing = advance(rule, step(rule, standing, { at, value }, () => true).standing, at, () => true).standing
    return standing.phase === 'firing' || standing.phase === 'recovering'
  })
}

test.skipIf(!isInstalled)('twenty generated series fire at the same moments as in Prometheus', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-promtool-'))
  try {
    const all = Array.from({ length: 20 }, (_, index) => seriesOf(index + 1))
    const rules = all.map(({ forSeconds, keepSeconds }, index) => ({
      alert: `Hot${index}`,
      expr: `temperature_${index} > 60`,
      for: `${forSeconds}s`,
      keep_firing_for: `${keepSeconds}s`,
    }))
    // JSON is YAML as well.
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'parity', rules }] }))
    const alertTests = all.flatMap((series, index) =>
      ownStates(series).map((isFiring, at) => ({
        eval_time: `${at * everySeconds}s`,
        alertname: `Hot${index}`,
        exp_alerts: isFiring ? [{}] : [],
      })),
    )
    expect(alertTests.filter(({ exp_alerts }) => exp_alerts.length > 0).length).toBeGreaterThan(100)
    const tests = [
      {
        interval: `${everySeconds}s`,
        input_series: all.map(({ values }, index) => ({ series: `temperature_${index}`, values: values.join(' ') })),
        alert_rule_test: alertTests,
      },
    ]
    const file = join(folder, 'tests.yml')
    writeFileSync(file, JSON.stringify({ rule_files: ['rules.yml'], evaluation_interval: `${everySeconds}s`, tests }))
    expect(execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
