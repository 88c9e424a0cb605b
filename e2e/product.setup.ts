import { startProduct } from './support/running-product.ts'

/** One product for all journeys; they find it by its address. One that runs already (WATCHFIRE_E2E_ADDRESS) is used as it is. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.WATCHFIRE_E2E_ADDRESS) return async () => {}
  const product = await startProduct()
  process.env.WATCHFIRE_E2E_ADDRESS = product.address
  process.env.WATCHFIRE_E2E_FOLDER = product.folder
  return () => product.stop()
}
