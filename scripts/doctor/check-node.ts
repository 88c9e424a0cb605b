import { type Finding, mend, ok } from '../../server/src/doctor/doctor.public.ts'

/** What the product needs where it cannot bring its own Node; see prepare.mjs. */
const oldest = [22, 22] as const

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1])
  if (!isOld) return ok('Node', version)
  const act = 'Start by `npm start`, which brings its own Node, or install a newer one'
  return mend('Node', `${version} is too old; ${oldest.join('.')} or newer is needed`, act)
}
