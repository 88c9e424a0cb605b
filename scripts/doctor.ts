import { parseArgs } from 'node:util'
import { lineOf, needsMending } from '../server/src/doctor/doctor.public.ts'
import { examine } from './doctor/examine.ts'

// `npm run doctor`: names what is wrong with this installation and what to do about it, a line each. Starts nothing and changes
// nothing. `--json` for machines. Ends with 1 when there is something to mend.

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const findings = await examine(process.env)
if (values.json) console.log(JSON.stringify(findings, null, 2))
else {
  console.log(findings.map(lineOf).join('\n'))
  const count = findings.filter(({ state }) => state === 'mend').length
  console.log(count === 0 ? '\nAll is well.' : `\n${count} to mend.`)
}
process.exitCode = needsMending(findings) ? 1 : 0
