import { DisconnectOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { useTexts } from '../core/texts.ts'
import type { LiveView } from './live-session.ts'
import styles from './TileMessage.module.css'
import { TileNote } from './TileNote.tsx'
import { videoTexts } from './video.texts.ts'

type Props = { name: string; view: LiveView; onRetry: () => void }

/** What a tile says over its picture, or instead of one. */
export function TileMessage({ name, view, onRetry }: Props) {
  const t = useTexts(videoTexts)
  if (view.state === 'playing')
    return view.instead ? (
      <TileNote role="status">{t(view.instead === 'second' ? 'secondNote' : 'encodedNote')}</TileNote>
    ) : null
  if (view.state === 'stills')
    return <TileNote role="status">{t(view.codecRefused ? 'codecNote' : 'stillsNote')}</TileNote>
  if (view.state === 'starting')
    return (
      <p className={styles.message} role="status">
        <LoadingOutlined aria-hidden />
        {t('starting')}
      </p>
    )
  const offline = view.state === 'offline'
  return (
    <div className={styles.message} role="status">
      {offline ? <DisconnectOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      <strong>{offline ? t('offline') : (view.trouble ?? t('startFailed', { device: name }))}</strong>
      <span className={styles.small}>
        <span className={styles.again}>{t('retrying')}</span>
        <button type="button" className={styles.retry} onClick={onRetry} onDoubleClick={stay}>
          {t('retryNow')}
        </button>
      </span>
    </div>
  )
}

/** Two quick clicks on a button are not a double click on the tile. */
const stay = (event: { stopPropagation: () => void }) => event.stopPropagation()
