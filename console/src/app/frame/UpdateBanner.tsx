import { useEffect, useState } from 'react'
import { useLiveState } from '../../core/live-channel.ts'
import { lookForNewVersion, useNewVersion, watchServedVersion } from '../../core/served-version.ts'
import { useTexts } from '../../core/texts.ts'
import { OutlineButton } from '../../ui/buttons.tsx'
import { appTexts } from '../app.texts.ts'
import { FrameBanner } from './FrameBanner.tsx'

/** The server serves a newer console. When to change over is for the person to say: something may be typed, or watched. */
export function UpdateBanner() {
  const t = useTexts(appTexts)
  const isNewer = useNewVersion()
  const [isLater, setLater] = useState(false)
  const isLive = useLiveState() === 'connected'
  useEffect(watchServedVersion, [])
  // A server that comes back was mostly away because it was updated.
  useEffect(() => {
    if (isLive) void lookForNewVersion()
  }, [isLive])
  if (!isNewer || isLater) return null
  return (
    <FrameBanner role="status">
      <p>{t('updated')}</p>
      <OutlineButton onClick={() => location.reload()}>{t('reload')}</OutlineButton>
      <OutlineButton onClick={() => setLater(true)}>{t('later')}</OutlineButton>
    </FrameBanner>
  )
}
