import { sizeText } from '@watchfire/contract/core/size-text.ts'
import type { DryRun } from '@watchfire/contract/storage/storage.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { quotaTexts } from './quota.texts.ts'

/** What goes for a quota, and what cannot. */
export function BeyondQuota({ of: { beyondQuota } }: { of: DryRun }) {
  const t = useTexts(quotaTexts)
  if (!beyondQuota) return null
  const { files, bytes, missingBytes } = beyondQuota
  return (
    <>
      {files > 0 && <p>{t('byQuota', { files, size: sizeText(bytes) })}</p>}
      {missingBytes > 0 && <p>{t('missing', { size: sizeText(missingBytes) })}</p>}
    </>
  )
}
