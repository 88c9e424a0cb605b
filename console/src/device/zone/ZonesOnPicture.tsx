import type { Line, Mask, Zone } from '@watchfire/contract/device/camera.shapes.ts'
import { useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useFittingBox } from '../../ui/shape/use-picture-window.ts'
import { PictureGround } from './PictureGround.tsx'
import { PictureMarks } from './PictureMarks.tsx'
import { StillLine } from './StillLine.tsx'
import { type PicturedCamera, useCameraPicture } from './use-camera-picture.ts'
import { ZoneShape } from './ZoneShape.tsx'
import styles from './ZonesOnPicture.module.css'
import { zoneTexts } from './zone.texts.ts'

type Props = { camera: PicturedCamera; zones: readonly Zone[]; masks?: readonly Mask[]; lines?: readonly Line[] }

/** What a camera sees with its zones, to be looked at. */
export function ZonesOnPicture({ camera, zones, masks = [], lines = [] }: Props) {
  const t = useTexts(zoneTexts)
  const frame = useRef<HTMLDivElement>(null)
  const { picture, taking, takeStill } = useCameraPicture(camera)
  const ratio = picture.height / picture.width
  const { width } = useFittingBox(frame, ratio)
  const names = [...zones, ...masks, ...lines].map(({ name }) => name).join(', ')
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
          <PictureMarks masks={masks} lines={lines} ratio={ratio} pixel={width > 0 ? 1 / width : 0} />
          {zones.map((zone, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone is its place in the list
            <ZoneShape key={at} zone={zone} at={at} ratio={ratio} pixel={width > 0 ? 1 / width : 0} />
          ))}
        </svg>
      </div>
      <figcaption className={styles.source}>
        <StillLine picture={picture} taking={taking} onTake={takeStill} />
      </figcaption>
    </figure>
  )
}
