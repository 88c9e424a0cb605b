import type { RollOutDevice } from '@watchfire/contract/ota/ota.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { otaReasonTexts } from './ota-reason.texts.ts'

/** Why an update came no further, and what of the package it is about. */
export function ReasonWords({ of: { reason, refusedField } }: { of: Pick<RollOutDevice, 'reason' | 'refusedField'> }) {
  const t = useTexts(otaReasonTexts)
  if (reason === null) return null
  return (
    <>
      {t(reason)}
      {refusedField !== null && ` (${refusedField})`}
    </>
  )
}
