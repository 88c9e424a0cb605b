import { startProduct } from './product.ts'

/** One product for all journeys; they find it by its address. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env.WATCHFIRE_E2E_ADDRESS = product.address
  process.env.WATCHFIRE_E2E_FOLDER = product.folder
  return () => product.stop()
}
