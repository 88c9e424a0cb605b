import { useEffect, useState } from 'react'
import { useLiveState } from '../../core/live-channel.ts'
import { lookForNewVersion, useNewVersion, watchServedVersion } from '../../core/served-version.ts'
import { useTexts } from '../../core/texts.ts'
import { appTexts } from '../app.texts.ts'
import './banners.css'

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
    <div className="wf-frame-banner" role="status">
      <p>{t('updated')}</p>
      <button type="button" className="wf-crash-button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
      <button type="button" className="wf-crash-button" onClick={() => setLater(true)}>
        {t('later')}
      </button>
    </div>
  )
}
