import { DownloadOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import styles from './RecordingControls.module.css'
import { videoTexts } from './video.texts.ts'

const speeds = [0.25, 0.5, 1, 2, 4] as const
/** One frame of the usual camera, in seconds; the browser does not say which rate a file has. */
const defaultFrame = 1 / 15

type Props = {
  video: RefObject<HTMLVideoElement | null>
  /** undefined: nothing to play now. */
  url: string | undefined
  fileName: string
}

/** What the browser's own controls lack: speed, single frames and the file itself. */
export function RecordingControls({ video, url, fileName }: Props) {
  const t = useTexts(videoTexts)
  const [speed, setSpeed] = useState(1)
  useEffect(() => {
    if (video.current && url) video.current.playbackRate = speed
  }, [video, url, speed])

  const step = (frames: number) => {
    const player = video.current
    if (!player) return
    player.pause()
    player.currentTime = Math.min(player.duration || 0, Math.max(0, player.currentTime + frames * defaultFrame))
  }
  return (
    <div className={styles.controls}>
      <Segmented<number>
        size="small"
        aria-label={t('speed')}
        value={speed}
        onChange={setSpeed}
        disabled={!url}
        options={speeds.map(value => ({ value, label: `${value}×` }))}
      />
      <span className={styles.buttons}>
        <Button
          size="small"
          icon={<StepBackwardOutlined />}
          aria-label={t('frameBack')}
          title={t('frameBack')}
          disabled={!url}
          onClick={() => step(-1)}
        />
        <Button
          size="small"
          icon={<StepForwardOutlined />}
          aria-label={t('frameForward')}
          title={t('frameForward')}
          disabled={!url}
          onClick={() => step(1)}
        />
        <Button
          size="small"
          icon={<DownloadOutlined />}
          aria-label={t('download')}
          title={t('download')}
          disabled={!url}
          href={url}
          download={fileName.endsWith('.mp4') ? fileName : `${fileName}.mp4`}
        />
      </span>
    </div>
  )
}
