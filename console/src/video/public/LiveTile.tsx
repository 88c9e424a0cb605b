import { rights } from '@watchfire/contract/core/rights.ts'
import { useRef } from 'react'
import { useConnection } from '../../core/server-connection.ts'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { PtzPart } from '../lazy-ptz.ts'
import type { LiveFigures } from '../live-session.ts'
import { TileBar } from '../TileBar.tsx'
import { TileMessage } from '../TileMessage.tsx'
import { TileNote } from '../TileNote.tsx'
import { useFullscreen } from '../use-fullscreen.ts'
import { useLivePicture } from '../use-live-picture.ts'
import { videoTexts } from '../video.texts.ts'
import styles from './LiveTile.module.css'

type Props = {
  channel: { channelId: string; name: string; aiServerId?: string }
  onClose?: () => void
  /** Makes the tile the only one, or one of many again. */
  onZoom?: () => void
  zoomed?: boolean
  /** One of many: the camera's second stream is enough, until it fills the screen. */
  small?: boolean
}

/**
 * The live picture of one channel. It has the size of its place, whatever it shows, and streams only while it is seen.
 * `data-state`, `data-mode`, `data-first-frame-ms` and `data-frames` tell tests and measurements how it fares.
 */
export function LiveTile({ channel, onClose, onZoom, zoomed = false, small = false }: Props) {
  const t = useTexts(videoTexts)
  const { lost } = useConnection()
  const tile = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const lag = useRef<HTMLSpanElement>(null)

  // Written past React: sixteen tiles that render every second are work for nothing.
  const onFigures = ({ frames, lagMs, firstFrameMs }: LiveFigures) => {
    if (!tile.current) return
    tile.current.dataset.frames = String(frames)
    if (firstFrameMs !== undefined) tile.current.dataset.firstFrameMs = String(firstFrameMs)
    if (lag.current) lag.current.textContent = lagMs === undefined ? '' : `${Math.max(1, Math.round(lagMs))} ms`
  }
  const { active: fillsScreen } = useFullscreen(tile)
  const size = small && !zoomed && !fillsScreen ? 'small' : 'whole'
  const { view, session } = useLivePicture(
    { deviceId: channel.channelId, aiServerId: channel.aiServerId, size },
    { tile, stage, onFigures },
  )

  const isSeen = view.state === 'playing' || view.state === 'stills'
  const maySteer = useRight(rights.steerCameras)

  return (
    <section
      ref={tile}
      data-testid="tile"
      className={styles.tile}
      aria-label={t('tile', { name: channel.name, state: t(lost ? 'unknown' : view.state) })}
      data-device={channel.channelId}
      data-state={view.state}
      data-mode={view.mode}
      data-size={size}
      data-lost={lost}
      onDoubleClick={onZoom}
    >
      <div ref={stage} className={styles.stage} aria-hidden />
      <TileMessage name={channel.name} view={view} onRetry={() => session.current?.retryNow()} />
      {lost && isSeen && <TileNote>{t('unknown')}</TileNote>}
      {maySteer && isSeen && size === 'whole' && <PtzPart key={channel.channelId} channelId={channel.channelId} />}
      <TileBar
        name={channel.name}
        isUnknown={lost}
        view={view}
        lag={lag}
        zoomed={zoomed}
        onZoom={onZoom}
        onClose={onClose}
        tile={tile}
        takeSnapshot={() => session.current?.snapshot() ?? Promise.resolve(undefined)}
      />
    </section>
  )
}
