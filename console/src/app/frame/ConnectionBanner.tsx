import { useEffect, useRef } from 'react'
import { reconnectLiveChannel } from '../../core/live-channel.ts'
import { queryClient } from '../../core/query-client.ts'
import { lastMessageText, useConnection } from '../../core/server-connection.ts'
import { useTexts } from '../../core/texts.ts'
import { OutlineButton } from '../../ui/buttons.tsx'
import { useHeightBelow } from '../../ui/use-height-below.ts'
import { appTexts } from '../app.texts.ts'
import styles from './ConnectionBanner.module.css'
import { FrameBanner } from './FrameBanner.tsx'

/** Nobody may take what is on screen for the present while the server cannot be heard: the line is seen beside a dialog as well. */
export function ConnectionBanner() {
  const t = useTexts(appTexts)
  const { lost, lastMessageAt } = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    // What changed meanwhile and came by no event.
    if (wasLost.current && !lost) void queryClient.invalidateQueries()
    wasLost.current = lost
  }, [lost])
  const line = useRef<HTMLDivElement>(null)
  useHeightBelow('--wf-lost', line, lost)
  if (!lost) return null
  return (
    <FrameBanner ref={line} data-testid="connection-lost" className={styles.lost} role="alert">
      <p>
        <strong>{t('connectionLost')}</strong> {t('dataAsOf', { time: lastMessageText(lastMessageAt) })}
      </p>
      <OutlineButton onClick={reconnect}>{t('reconnectNow')}</OutlineButton>
    </FrameBanner>
  )
}

function reconnect() {
  reconnectLiveChannel()
  void queryClient.invalidateQueries()
}
