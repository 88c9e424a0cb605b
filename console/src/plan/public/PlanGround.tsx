import { type Plan, planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { Button } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { type Point, useFittingBox, usePictureWindow, windowOf } from '../../ui/shape/use-picture-window.ts'
import { PlanOutline } from '../PlanOutline.tsx'
import { planTexts } from '../plan.texts.ts'
import type { Box } from '../plan-labels.ts'
import { usePictureRatio } from '../use-picture-ratio.ts'
import { usePlanPicture } from '../use-plan-picture.ts'
import styles from './PlanGround.module.css'

const readEvery = 60_000

export type Ground = {
  plan: Plan
  /** Height of the picture in its widths, which is what everything on it is measured in. */
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  zoom: (by: number, at: Point) => void
}

type Props = {
  projectId: number
  /** How a region is coloured; as all of them where it says nothing. */
  regionClass?: (regionId: number) => string | undefined
  /** What is drawn and written over the regions: their names go out of its way. */
  taken?: (ground: Pick<Ground, 'plan' | 'ratio' | 'pixel'>) => readonly Box[]
  /** A region to look at closer; all of the plan where it is not drawn there. */
  focus?: number | undefined
  /** As large as its room, with marks and letters that grow with it, and nothing to press. */
  fromAfar?: boolean
  /** Stands there where the project has no picture. */
  withoutPicture?: ReactNode
  /** Drawn over the regions. */
  children: (ground: Ground) => ReactNode
}

/** The floor plan of a project to look at, with its regions and what is drawn over them. Its room is there before it is. */
export function PlanGround({ projectId, withoutPicture, ...drawn }: Props) {
  const t = useTexts(planTexts)
  const read = useCall(planCalls.read, { projectId }, { quiet: true, selection: {}, refetchInterval: readEvery })
  const plan = read.data
  const ratio = usePictureRatio(plan && sizedLink(plan.picture, 'middle'))
  if (plan?.picture === '' && withoutPicture) return withoutPicture
  return (
    <div className={styles.frame} data-afar={drawn.fromAfar === true}>
      {plan && ratio.state === 'known' ? (
        <PlanPicture plan={plan} ratio={ratio.ratio} {...drawn} />
      ) : (
        (read.isError || ratio.state === 'failed') && <p>{t('pictureFailed')}</p>
      )}
    </div>
  )
}

/** What is written on a plan, in pixels where it does not grow. */
const writtenSize = 11

/** How large letters are in an element, which on a wall changes with its size. */
function useLetterSize(element: RefObject<HTMLElement | null>, width: number): number {
  const [size, setSize] = useState(writtenSize)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew where the room is another one
  useEffect(() => {
    if (element.current) setSize(Number.parseFloat(getComputedStyle(element.current).fontSize) || writtenSize)
  }, [element, width])
  return size
}

type Drawn = Pick<Props, 'regionClass' | 'taken' | 'children' | 'focus' | 'fromAfar'> & { plan: Plan; ratio: number }

function PlanPicture({ plan, ratio, regionClass, taken, focus, fromAfar = false, children }: Drawn) {
  const t = useTexts(planTexts)
  const frame = useRef<HTMLDivElement>(null)
  const box = useFittingBox(frame, ratio)
  const corners = plan.outlines.find(({ regionId }) => regionId === focus)?.corners ?? []
  const { seen, zoom, fit } = usePictureWindow(ratio, windowOf(corners, ratio))
  const letters = useLetterSize(frame, box.width)
  const picture = usePlanPicture(plan.picture, Math.max(box.width, box.height) * seen.scale * devicePixelRatio)
  const pixel = box.width > 0 ? (fromAfar ? letters / writtenSize : 1) / (seen.scale * box.width) : 0
  const regionOf = new Map(plan.regions.map(region => [region.regionId, region.name]))
  const covered = taken?.({ plan, ratio, pixel })
  return (
    <div ref={frame} className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links is no group of fields */}
      <svg
        data-testid="plan"
        style={box}
        viewBox={`${seen.x} ${seen.y} ${1 / seen.scale} ${ratio / seen.scale}`}
        role="group"
        aria-label={t('plan', { project: plan.projectName })}
      >
        <image href={picture} width={1} height={ratio} preserveAspectRatio="none" />
        {plan.outlines.map(outline => (
          <g key={outline.regionId} className={regionClass?.(outline.regionId)}>
            <PlanOutline
              outline={outline}
              name={regionOf.get(outline.regionId)}
              ratio={ratio}
              pixel={pixel}
              taken={covered}
            />
          </g>
        ))}
        {children({ plan, ratio, pixel, zoom })}
      </svg>
      {seen.scale > 1 && !fromAfar && (
        <Button size="small" className={styles.fit} onClick={fit}>
          {t('fit')}
        </Button>
      )}
    </div>
  )
}
