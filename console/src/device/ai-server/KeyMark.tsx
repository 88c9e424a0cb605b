import type { AiServer, KeyState } from '@watchfire/contract/device/ai-server.shapes.ts'
import { siteText } from '../../core/site-zone.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import type { AiServerTexts } from './ai-server-labels.ts'

const colors = {
  unused: 'default',
  inUse: 'success',
  rotated: 'warning',
  revoked: 'error',
  none: 'default',
} as const satisfies Record<KeyState, string>

/** How the key of an AI server stands, and how it begins and ends. */
export function KeyMark({ serverKey, t }: { serverKey: AiServer['key']; t: AiServerTexts }) {
  if (!serverKey) return null
  const { state, hint, formerUntil, claimUntil } = serverKey
  const shortly = (time: number) => siteText(time).slice(5, 16)
  return (
    <TwoLines>
      <span>
        <StateTag color={colors[state]}>{t(state)}</StateTag>
      </span>
      <small>
        {claimUntil !== null
          ? t('claimMark', { time: shortly(claimUntil) })
          : formerUntil === null
            ? hint
            : t('formerUntil', { time: shortly(formerUntil) })}
      </small>
    </TwoLines>
  )
}
