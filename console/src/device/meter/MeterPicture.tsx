import type { Corner } from '@watchfire/contract/device/zone.rules.ts'
import { useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import { usePicturePointer } from '../../ui/shape/use-picture-pointer.ts'
import { useFittingBox } from '../../ui/shape/use-picture-window.ts'
import { NewRectangle } from '../zone/NewRectangle.tsx'
import { PictureFrame } from '../zone/PictureFrame.tsx'
import { PictureGround } from '../zone/PictureGround.tsx'
import type { CameraPicture } from '../zone/use-camera-picture.ts'
import styles from './MeterPicture.module.css'
import { meterTexts } from './meter.texts.ts'
import type { DrawnMeters } from './meter-drawing.ts'

type Props = {
  name: string
  picture: CameraPicture
  meters: DrawnMeters
  chosen: number | undefined
  onChoose: (at: number) => void
  onDrawn: (corners: Corner[]) => void
}

/** The picture with the place of each meter; a rectangle dragged out becomes the place of the chosen one. */
export function MeterPicture({ name, picture, meters, chosen, onChoose, onDrawn }: Props) {
  const t = useTexts(meterTexts)
  const frame = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const ratio = picture.height / picture.width
  const box = useFittingBox(frame, ratio)
  const { pointOf } = usePicturePointer(svg, ratio)
  const pixel = box.width > 0 ? 1 / box.width : 0
  return (
    <PictureFrame ref={frame} ratio={ratio} rest="24rem" highest="700px">
      <svg
        ref={svg}
        data-testid="meters"
        style={box}
        viewBox={`0 0 1 ${ratio}`}
        role="img"
        aria-label={t('picture', { name, count: meters.length })}
      >
        <PictureGround url={picture.url} ratio={ratio} />
        {chosen !== undefined && (
          <NewRectangle
            ratio={ratio}
            pixel={pixel}
            cornerOf={place => {
              const { x, y } = pointOf(place)
              return [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))]
            }}
            onDone={onDrawn}
          />
        )}
        {meters.map(({ area: { left, top, right, bottom } }, at) => (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a meter is its place in the list
            key={at}
            className={styles.meter}
            data-chosen={at === chosen}
            onPointerDown={at === chosen ? undefined : () => onChoose(at)}
          >
            <rect x={left} y={top * ratio} width={right - left} height={(bottom - top) * ratio} />
            <text x={left} y={top * ratio - 4 * pixel} fontSize={16 * pixel}>
              {at + 1}
            </text>
          </g>
        ))}
      </svg>
    </PictureFrame>
  )
}
