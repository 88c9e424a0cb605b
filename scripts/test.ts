import { fileURLToPath } from 'node:url'
import { type Step, stepsOf } from './test/steps.ts'
import { type Count, sumOf } from './test/test-report.ts'

// `npm test`, and with --quick `npm run check`: every step, whatever became of the ones before it. The last line is
// for machines: `N passed, N failed`.

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

if (!process.stdout.isTTY) {
  delete process.env.FORCE_COLOR
  process.env.NO_COLOR = '1'
}

const counts: Count[] = []
async function take({ title, run }: Step): Promise<void> {
  const began = Date.now()
  const count = await run()
  counts.push(count)
  console.log(`${count.failed === 0 ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s): ${title}`)
}

const { checks, tests } = stepsOf({ quick: process.argv.includes('--quick') })
console.log(`\n== ${checks.map(check => check.title).join(', ')}`)
const waiting = checks.values()
// Some use one core, some all: two at a time leave none idle.
await Promise.all(
  [1, 2].map(async () => {
    for (const check of waiting) await take(check)
  }),
)
for (const test of tests) {
  console.log(`\n== ${test.title}`)
  await take(test)
}

const { passed, failed, failures = [], skipped = [], again = [] } = sumOf(counts)
if (skipped.length > 0) console.log('\n== what was skipped: its program, footage or setting is not on this machine')
for (const one of skipped) console.log(one)
if (again.length > 0)
  console.log('\n== what passed only when it was tried again: a defect of the test or of the product')
for (const one of again) console.log(one)
if (failures.length > 0) console.log('\n== what failed')
for (const failure of failures) console.log(failure)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
