import { generateKeyPairSync } from 'node:crypto'
import { startProduct } from './support/running-product.ts'

/** One product for all journeys; they find it by its address. One that runs already (WATCHFIRE_E2E_ADDRESS) is used as it is. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.WATCHFIRE_E2E_ADDRESS) return async () => {}
  // Packages that a journey signs are taken by the server.
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  process.env.WATCHFIRE_RELEASE_KEYS = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
    'base64',
  )
  process.env.WATCHFIRE_E2E_RELEASE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const product = await startProduct({ sensors: process.env.WATCHFIRE_E2E_SENSORS === '1' })
  process.env.WATCHFIRE_E2E_ADDRESS = product.address
  process.env.WATCHFIRE_E2E_FOLDER = product.folder
  return () => product.stop()
}
