import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { OutlineButton } from '../ui/buttons.tsx'
import { Muted } from '../ui/text.tsx'
import { hostedTexts } from './hosted.texts.ts'

/** Says what a term would delete, before somebody saves it. */
export function TermTrial({ channelIds, keepDays }: { channelIds: string[]; keepDays: number }) {
  const t = useTexts(hostedTexts)
  const [tried, setTried] = useState<number>()
  const { data, isFetching } = useCall(
    hostedCalls.tryTerm,
    { channelIds, keepDays: tried ?? 1 },
    { enabled: tried !== undefined },
  )
  const isOfNow = data !== undefined && tried === keepDays
  return (
    <Space>
      <OutlineButton type="button" disabled={isFetching} onClick={() => setTried(keepDays)}>
        {t('tryTerm')}
      </OutlineButton>
      <Muted aria-live="polite">
        {isOfNow &&
          (data.pictures === 0 ? t('wouldDeleteNothing') : t('wouldDelete', { ...data, size: sizeText(data.bytes) }))}
      </Muted>
    </Space>
  )
}
