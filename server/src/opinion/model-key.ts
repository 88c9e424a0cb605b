import type { Sealer } from '../core/session/sealed-secret.ts'

/** Sealed for its company: a row moved to another one opens nothing. */
const purposeOf = (companyId: number): string => `opinion ${companyId}`

export const sealKey = (sealer: Sealer, companyId: number, key: string) =>
  key === '' ? null : sealer.seal(key, purposeOf(companyId))

/** Empty where there is none; undefined when it was sealed by another key of the installation. */
export function keyOf(
  sealer: Sealer,
  { key, companyId }: { key: Buffer | null; companyId: number },
): string | undefined {
  try {
    return key === null ? '' : sealer.open(key, purposeOf(companyId))
  } catch {
    return undefined
  }
}
