import { BorderOutlined, ExpandOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { AlarmPicture } from './AlarmPicture.tsx'
import { detailTexts } from './detail.texts.ts'
import { type Evidence, type EvidencePicture, firstLook } from './evidence.ts'
import './stage.css'

type Props = {
  evidence: Evidence
  /** What is seen, in words, for those who cannot see it. */
  alt: string
  /** A link no longer opens. */
  onFailed: () => void
}

/** Labels an algorithm gives in its own words; any other is shown as it is. */
const knownLabels = ['motion', 'person', 'vehicle'] as const

/** The pictures of an alarm: one large with its marks, the others as a strip below. */
export function PictureStage({ evidence, alt, onFailed }: Props) {
  const t = useTexts(detailTexts)
  const { pictures } = evidence
  const [chosen, setChosen] = useState(() => firstLook(evidence))
  const [marked, setMarked] = useState(true)
  const frame = useRef<HTMLDivElement>(null)
  const at = Math.min(chosen, Math.max(0, pictures.length - 1))
  const picture = pictures[at]
  const nameOf = (each: EvidencePicture, place: number) =>
    each.moment ? t(each.moment) : t('pictureNumber', { number: place + 1 })
  const turn = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || pictures.length < 2) return
    event.preventDefault()
    setChosen((at + by + pictures.length) % pictures.length)
  }

  return (
    <div className="wf-stage">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn the pictures here */}
      <section ref={frame} className="wf-stage-frame" tabIndex={0} aria-label={alt} onKeyDown={turn}>
        <StagePicture key={picture?.link} picture={picture} alt={alt} marked={marked} onFailed={onFailed} />
        {picture && (
          <div className="wf-stage-tools">
            {picture.boxes.length > 0 && (
              <button
                type="button"
                aria-pressed={marked}
                aria-label={t(marked ? 'hideBoxes' : 'showBoxes')}
                title={t(marked ? 'hideBoxes' : 'showBoxes')}
                onClick={() => setMarked(!marked)}
              >
                <BorderOutlined aria-hidden />
              </button>
            )}
            <button
              type="button"
              aria-label={t('fullScreen')}
              title={t('fullScreen')}
              onClick={() =>
                void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())
              }
            >
              <ExpandOutlined aria-hidden />
            </button>
          </div>
        )}
        {picture?.moment && <span className="wf-stage-moment">{t(picture.moment)}</span>}
      </section>
      {pictures.length > 1 && (
        <fieldset className="wf-stage-strip" aria-label={t('keyPictures')}>
          {pictures.map((each, place) => (
            <button
              key={each.link}
              type="button"
              aria-pressed={place === at}
              aria-label={nameOf(each, place)}
              onClick={() => setChosen(place)}
            >
              <AlarmPicture link={each.link} small alt="" className="wf-strip-picture" />
              <span aria-hidden>{nameOf(each, place)}</span>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function StagePicture({
  picture,
  alt,
  marked,
  onFailed,
}: {
  picture: EvidencePicture | undefined
  alt: string
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
      <AlarmPicture link={picture?.link} alt={alt} className="wf-stage-picture" onFailed={onFailed} onSize={setSize} />
      {/* Drawn in the picture's own pixels, so that it lies on the picture however that is fitted into the frame. */}
      {size && marked && picture && picture.boxes.length > 0 && (
        <svg
          className="wf-stage-marks"
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
