/** A product of its own, for journeys whose alarms nobody else may handle, or that kill what runs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from './running-product.ts'

/** Runs `work` with it, and ends it whatever happened. */
export async function withOwnProduct(
  work: (product: Product) => Promise<void>,
  options: { sensors?: boolean } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-own-'))
  const product = await startProduct({ folder, ...options })
  try {
    await work(product)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
