import {
  CameraOutlined,
  CloseOutlined,
  CompressOutlined,
  ExpandOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
} from '@ant-design/icons'
import type { ReactNode, RefObject } from 'react'
import { saveFile } from '../core/save-file.ts'
import { serverNow } from '../core/server-clock.ts'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import type { Mode } from './live-fallback.ts'
import type { LiveView } from './live-session.ts'
import { snapshotName } from './snapshot-file.ts'
import styles from './TileBar.module.css'
import { useFullscreen } from './use-fullscreen.ts'
import { videoTexts } from './video.texts.ts'

type Props = {
  name: string
  /** The server cannot be heard: whether the picture is of now is not known. */
  isUnknown: boolean
  view: LiveView
  /** Filled with the lag of the moment. */
  lag: RefObject<HTMLSpanElement | null>
  tile: RefObject<HTMLElement | null>
  zoomed: boolean
  onZoom?: () => void
  onClose?: () => void
  takeSnapshot: () => Promise<Blob | undefined>
}

/** Names of techniques, the same in every language. */
const modeNames: Record<Mode, string> = { webcodecs: 'WebCodecs', mse: 'MSE', stills: 'JPEG' }

/** Foot of a tile: whose picture it is, how it comes, and what can be done with it. */
export function TileBar({ name, isUnknown, view, lag, tile, zoomed, onZoom, onClose, takeSnapshot }: Props) {
  const t = useTexts(videoTexts)
  const fullscreen = useFullscreen(tile)
  const save = async () => {
    const picture = await takeSnapshot()
    if (picture) saveFile(picture, snapshotName(name, serverNow()))
    else notify.warning(t('noSnapshot'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps quick clicks on the buttons from counting as one on the tile
    <div data-testid="tile-bar" className={styles.bar} onDoubleClick={event => event.stopPropagation()}>
      <span data-testid="tile-dot" className={styles.dot} data-state={isUnknown ? 'unknown' : view.state} aria-hidden />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.figures}>
        {view.mode && <span>{modeNames[view.mode]}</span>}
        <span ref={lag} title={t('lag')} />
      </span>
      <span className={styles.actions}>
        <Action also label={t('snapshot')} icon={<CameraOutlined />} onClick={() => void save()} />
        {onZoom && (
          <Action
            label={t(zoomed ? 'reduce' : 'enlarge')}
            icon={zoomed ? <CompressOutlined /> : <ExpandOutlined />}
            onClick={onZoom}
          />
        )}
        <Action
          also
          label={t(fullscreen.active ? 'leaveFullscreen' : 'fullscreen')}
          icon={fullscreen.active ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onClick={fullscreen.toggle}
        />
        {onClose && <Action label={t('close')} icon={<CloseOutlined />} onClick={onClose} />}
      </span>
    </div>
  )
}

type ActionProps = {
  label: string
  icon: ReactNode
  onClick: () => void
  /** Can be done without on a small tile. */
  also?: boolean
}

function Action({ label, icon, onClick, also }: ActionProps) {
  return (
    <button type="button" className={styles.action} data-also={also} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  )
}
