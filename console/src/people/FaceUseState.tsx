import type { FaceUse } from '@watchfire/contract/people/face-use.shapes.ts'
import { siteMinute } from '../core/site-zone.ts'
import { type Translate, useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { faceUseTexts } from './face-use.texts.ts'

export function InUseTag({ use: { inUse } }: { use: FaceUse }) {
  const t = useTexts(faceUseTexts)
  return <StateTag color={inUse ? 'success' : 'default'}>{t(inUse ? 'on' : 'off')}</StateTag>
}

/** The newest version; that there is none is a fault where faces are recognised. */
export function AssessmentTag({ use: { inUse, version, assessedOn } }: { use: FaceUse }) {
  const t = useTexts(faceUseTexts)
  if (version > 0) return t('versionOn', { version, day: assessedOn })
  return inUse ? <StateTag color="error">{t('missing')}</StateTag> : t('none')
}

export function switchedText({ switchedAt, switchedBy }: FaceUse, t: Translate<(typeof faceUseTexts)['zh']>): string {
  if (switchedAt === null) return t('none')
  return switchedBy === '' ? t('byUpdate') : `${switchedBy} ${siteMinute(switchedAt)}`
}
