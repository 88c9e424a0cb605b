import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { signLicence } from '../server/src/licence/licence.public.ts'

// For whoever issues licences, on a machine of their own. The private key is a file that stays with them.
// `npm run sign-licence -- --new-key FILE`: makes a key pair, writes the private half to FILE and shows the public one.
// `npm run sign-licence -- --key FILE --number N --holder NAME --channels 200 --from 2026-12-01 --until 2027-11-30`: shows the licence.

const usage = `usage: npm run sign-licence -- --new-key FILE
       npm run sign-licence -- --key FILE --number NUMBER --holder NAME --channels COUNT --from DAY --until DAY
                               [--algorithms 1,2,4] [--installation ID] [--customer NUMBER] [--out FILE]`
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    'new-key': text,
    key: text,
    number: text,
    holder: text,
    channels: text,
    from: text,
    until: text,
    algorithms: text,
    installation: text,
    customer: text,
    out: text,
  },
})

try {
  if (values['new-key']) makeKey(values['new-key'])
  else issue(values)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function makeKey(file: string): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  console.log(
    `The private key is in ${file}. Installations that take its licences have\nWATCHFIRE_LICENCE_KEY=${bytes.toString('base64')}`,
  )
}

function issue({ key, number, holder, channels, from, until, algorithms, installation, customer, out }: typeof values) {
  if (!key || !number || !holder || !channels || !from || !until) throw new Error(usage)
  const licence = signLicence(
    {
      number,
      holder,
      channels: Number(channels),
      algorithms: algorithms ? algorithms.split(',').map(Number) : 'all',
      from,
      until,
      issuedAt: new Date().toISOString(),
      ...(installation && { installation }),
      ...(customer && { customerId: Number(customer) }),
    },
    createPrivateKey(readFileSync(key)),
  )
  if (out) writeFileSync(out, licence)
  else process.stdout.write(licence)
}
