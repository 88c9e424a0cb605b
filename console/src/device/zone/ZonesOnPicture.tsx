import { useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useFittingBox } from '../../ui/shape/use-picture-window.ts'
import { PictureGround } from './PictureGround.tsx'
import { StillLine } from './StillLine.tsx'
import { type PicturedCamera, useCameraPicture } from './use-camera-picture.ts'
import { ZoneShape } from './ZoneShape.tsx'
import styles from './ZonesOnPicture.module.css'
import { zoneTexts } from './zone.texts.ts'
import { type DrawnSettings, placeInKind, shapesOf } from './zone-drawing.ts'

type Props = { camera: PicturedCamera; drawn: DrawnSettings }

/** What a camera sees with its zones, to be looked at. */
export function ZonesOnPicture({ camera, drawn }: Props) {
  const t = useTexts(zoneTexts)
  const frame = useRef<HTMLDivElement>(null)
  const still = useCameraPicture(camera)
  const { picture } = still
  const ratio = picture.height / picture.width
  const { width } = useFittingBox(frame, ratio)
  const pixel = width > 0 ? 1 / width : 0
  const shapes = shapesOf(drawn)
  const names = shapes.map(({ name }) => name).join(', ')
  return (
    <figure className={styles.figure}>
      <div ref={frame} className={styles.frame} style={{ aspectRatio: 1 / ratio }}>
        <svg
          className={styles.picture}
          viewBox={`0 0 1 ${ratio}`}
          role="img"
          aria-label={[t('readOnly', { name: camera.name }), names].filter(Boolean).join(': ')}
        >
          <PictureGround url={picture.url} ratio={ratio} />
          {shapes.map((shape, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place in the list
            <ZoneShape key={at} shape={shape} at={placeInKind(shapes, at)} ratio={ratio} pixel={pixel} />
          ))}
        </svg>
      </div>
      <figcaption className={styles.source}>
        <StillLine {...still} knows={camera.knows} />
      </figcaption>
    </figure>
  )
}
