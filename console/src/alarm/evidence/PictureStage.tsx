import { type Evidence, type EvidencePicture, firstLook } from '@watchfire/contract/alarm/evidence.ts'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { detailTexts } from '../detail/detail.texts.ts'
import { AlarmPicture } from '../list/AlarmPicture.tsx'
import styles from './PictureStage.module.css'
import { StageTools } from './StageTools.tsx'
import { stageTexts } from './stage.texts.ts'
import { useZoom } from './use-zoom.ts'
import type { View } from './zoom-view.ts'

type Props = {
  evidence: Evidence
  /** What is seen, in words, for those who cannot see it. */
  alt: string
  /** Why there are none. */
  noneText: string | undefined
  /** A link no longer opens. */
  onFailed: () => void
}

/** Labels an algorithm gives in its own words; any other is shown as it is. */
const knownLabels = ['motion', 'person', 'vehicle'] as const

/** The pictures of an alarm: one large with its marks, the others as a strip below. */
export function PictureStage({ evidence, alt, noneText, onFailed }: Props) {
  const t = useTexts(detailTexts)
  const stage = useTexts(stageTexts)
  const { pictures } = evidence
  const [chosen, setChosen] = useState(() => firstLook(evidence))
  const [marked, setMarked] = useState(true)
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(frame)
  const choose = (place: number) => {
    setChosen(place)
    zoom.reset()
  }
  const at = Math.min(chosen, Math.max(0, pictures.length - 1))
  const picture = pictures[at]
  const nameOf = (each: EvidencePicture, place: number) =>
    each.moment ? t(each.moment) : each.linked ? each.linked.name : t('pictureNumber', { number: place + 1 })
  const captionOf = ({ moment, linked }: EvidencePicture) =>
    moment ? t(moment) : linked && `${linked.name} ${linked.at === undefined ? '' : siteText(linked.at)}`.trim()
  const press = (event: KeyboardEvent) => {
    const act = { '+': zoom.zoomIn, '=': zoom.zoomIn, '-': zoom.zoomOut, '0': zoom.reset }[event.key]
    if (act && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return act()
    }
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || pictures.length < 2) return
    event.preventDefault()
    choose((at + by + pictures.length) % pictures.length)
  }

  return (
    <div className={styles.stage}>
      <section
        ref={frame}
        className={styles.frame}
        data-zoomed={zoom.view.scale > 1}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn the pictures here, + and - enlarge them.
        tabIndex={0}
        aria-label={alt}
        onKeyDown={press}
        {...zoom.handlers}
      >
        <div className={styles.view} style={styleOf(zoom.view)}>
          <StagePicture
            key={picture?.link}
            picture={picture}
            alt={alt}
            noneText={noneText}
            marked={marked}
            onFailed={onFailed}
          />
        </div>
        {picture && (
          <StageTools
            view={zoom.view}
            marked={picture.boxes.length > 0 ? marked : undefined}
            onMark={() => setMarked(!marked)}
            onZoomIn={zoom.zoomIn}
            onZoomOut={zoom.zoomOut}
            onTurn={zoom.turn}
            onReset={zoom.reset}
            onFullScreen={() =>
              void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())
            }
            download={{ link: picture.link, name: stage('fileName', { number: at + 1 }) }}
          />
        )}
        {picture && captionOf(picture) && <span className={styles.moment}>{captionOf(picture)}</span>}
      </section>
      {pictures.length > 1 && (
        <fieldset className={styles.strip} aria-label={t('keyPictures')}>
          {pictures.map((each, place) => (
            <button
              key={each.link}
              type="button"
              aria-pressed={place === at}
              aria-label={nameOf(each, place)}
              onClick={() => choose(place)}
            >
              <AlarmPicture link={each.link} small alt="" className={styles.small} />
              <span aria-hidden>{nameOf(each, place)}</span>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Turned by a quarter, the picture is fitted into the frame lying down. */
function styleOf({ scale, x, y, turns }: View): CSSProperties {
  const lying = turns % 2 === 1 ? { width: '100cqh', height: '100cqw' } : undefined
  return {
    ...lying,
    transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px)) scale(${scale}) rotate(${turns * 90}deg)`,
  }
}

function StagePicture({
  picture,
  alt,
  noneText,
  marked,
  onFailed,
}: {
  picture: EvidencePicture | undefined
  alt: string
  noneText: string | undefined
  marked: boolean
  onFailed: () => void
}) {
  const t = useTexts(detailTexts)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const wordOf = (label: string) => {
    const known = knownLabels.find(each => each === label)
    return known ? t(known) : label
  }
  return (
    <>
      <AlarmPicture
        link={picture?.link}
        alt={alt}
        noneText={noneText}
        className={styles.picture}
        onFailed={onFailed}
        onSize={setSize}
      />
      {/* Drawn in the picture's own pixels, so that it lies on the picture however that is fitted into the frame. */}
      {size && marked && picture && picture.boxes.length > 0 && (
        <svg
          className={styles.marks}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="xMidYMid meet"
          aria-hidden
        >
          {picture.boxes.map(box => {
            const place = { x: box.x * size.width, y: box.y * size.height }
            const line = size.width / 320
            return (
              <g key={`${box.x} ${box.y} ${box.w} ${box.h}`}>
                <rect
                  {...place}
                  width={box.w * size.width}
                  height={box.h * size.height}
                  rx={line}
                  strokeWidth={Math.max(2, line)}
                />
                {box.label && (
                  <text x={place.x} y={Math.max(size.width / 45, place.y - line * 2)} fontSize={size.width / 50}>
                    {wordOf(box.label)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </>
  )
}
