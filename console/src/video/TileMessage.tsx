import { DisconnectOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { useTexts } from '../core/texts.ts'
import type { LiveView } from './live-session.ts'
import { videoTexts } from './video.texts.ts'

type Props = { name: string; view: LiveView; onRetry: () => void }

/** What a tile says over its picture, or instead of one. */
export function TileMessage({ name, view, onRetry }: Props) {
  const t = useTexts(videoTexts)
  if (view.state === 'playing') return null
  if (view.state === 'stills')
    return (
      <p className="wf-tile-note" role="status">
        {t(view.codecRefused ? 'codecNote' : 'stillsNote')}
      </p>
    )
  if (view.state === 'starting')
    return (
      <p className="wf-tile-message" role="status">
        <LoadingOutlined aria-hidden />
        {t('starting')}
      </p>
    )
  const offline = view.state === 'offline'
  return (
    <div className="wf-tile-message" role="status">
      {offline ? <DisconnectOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      <strong>{offline ? t('offline') : (view.trouble ?? t('startFailed', { device: name }))}</strong>
      <span className="wf-tile-small">
        <span className="wf-tile-again">{t('retrying')}</span>
        <button type="button" className="wf-tile-retry" onClick={onRetry} onDoubleClick={stay}>
          {t('retryNow')}
        </button>
      </span>
    </div>
  )
}

/** Two quick clicks on a button are not a double click on the tile. */
const stay = (event: { stopPropagation: () => void }) => event.stopPropagation()
