import {
  BorderOutlined,
  CompressOutlined,
  DownloadOutlined,
  ExpandOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { detailTexts } from '../detail/detail.texts.ts'
import styles from './StageTools.module.css'
import { stageTexts } from './stage.texts.ts'
import { maxScale, type View, wholeView } from './zoom-view.ts'

type Props = {
  view: View
  /** Whether the marks are drawn; undefined when there are none. */
  marked: boolean | undefined
  onMark: () => void
  onZoomIn: () => void
  onZoomOut: () => void
  onTurn: () => void
  onReset: () => void
  onFullScreen: () => void
  download: { link: string; name: string }
}

/** What can be done with the picture on the stage. */
export function StageTools(props: Props) {
  const t = useTexts(stageTexts)
  const detail = useTexts(detailTexts)
  const { view, marked, download } = props
  const isWhole = view.scale === wholeView.scale && view.turns === wholeView.turns
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('moreTools')}>
      {marked !== undefined && (
        <Tool name={detail(marked ? 'hideBoxes' : 'showBoxes')} pressed={marked} onClick={props.onMark}>
          <BorderOutlined aria-hidden />
        </Tool>
      )}
      <Tool name={t('zoomIn')} disabled={view.scale >= maxScale} onClick={props.onZoomIn}>
        <ZoomInOutlined aria-hidden />
      </Tool>
      <Tool name={t('zoomOut')} disabled={view.scale <= 1} onClick={props.onZoomOut}>
        <ZoomOutOutlined aria-hidden />
      </Tool>
      <Tool name={t('rotate')} onClick={props.onTurn}>
        <RotateRightOutlined aria-hidden />
      </Tool>
      {!isWhole && (
        <Tool name={t('wholePicture')} onClick={props.onReset}>
          <CompressOutlined aria-hidden />
        </Tool>
      )}
      <a href={download.link} download={download.name} aria-label={t('download')} title={t('download')}>
        <DownloadOutlined aria-hidden />
      </a>
      <Tool name={detail('fullScreen')} onClick={props.onFullScreen}>
        <ExpandOutlined aria-hidden />
      </Tool>
    </div>
  )
}

type ToolProps = { name: string; pressed?: boolean; disabled?: boolean; onClick: () => void; children: ReactNode }

function Tool({ name, pressed, disabled, onClick, children }: ToolProps) {
  return (
    <button type="button" aria-label={name} title={name} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
