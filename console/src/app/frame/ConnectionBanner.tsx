import { useEffect, useRef } from 'react'
import { reconnectLiveChannel } from '../../core/live-channel.ts'
import { queryClient } from '../../core/query-client.ts'
import { heardAtText, useConnection } from '../../core/server-connection.ts'
import { useTexts } from '../../core/texts.ts'
import { appTexts } from '../app.texts.ts'
import './banners.css'

/** Nobody may take what is on screen for the present while the server cannot be heard. */
export function ConnectionBanner() {
  const t = useTexts(appTexts)
  const { lost, heardAt } = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    // What changed meanwhile and came by no event.
    if (wasLost.current && !lost) void queryClient.invalidateQueries()
    wasLost.current = lost
  }, [lost])
  if (!lost) return null
  return (
    <div data-testid="connection-lost" className="wf-frame-banner wf-lost" role="alert">
      <p>
        <strong>{t('connectionLost')}</strong> {t('dataAsOf', { time: heardAtText(heardAt) })}
      </p>
      <button type="button" className="wf-crash-button" onClick={reconnect}>
        {t('reconnectNow')}
      </button>
    </div>
  )
}

function reconnect() {
  reconnectLiveChannel()
  void queryClient.invalidateQueries()
}
