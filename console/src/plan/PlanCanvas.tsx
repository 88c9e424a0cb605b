import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Plan } from '@watchfire/contract/plan/plan.calls.ts'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '../core/texts.ts'
import type { ChangeDrawing } from '../ui/shape/use-drawing-history.ts'
import { type Drag, usePicturePointer } from '../ui/shape/use-picture-pointer.ts'
import { type Point, useFittingBox, usePictureWindow } from '../ui/shape/use-picture-window.ts'
import styles from './PlanCanvas.module.css'
import { PlanCluster } from './PlanCluster.tsx'
import { PlanDevice } from './PlanDevice.tsx'
import { PlanOutline } from './PlanOutline.tsx'
import { planTexts } from './plan.texts.ts'
import { clusteredOf } from './plan-clusters.ts'
import { devicesOf, letterDevices, standingOf } from './plan-devices.ts'
import {
  type Drawing,
  lookAt,
  moveCorner,
  moveDevice,
  nudgeDevice,
  placeDevice,
  removeDevice,
  turnChannel,
} from './plan-drawing.ts'
import { pictured, pointsOf } from './plan-points.ts'
import { deviceMime } from './UnplacedDevices.tsx'
import { usePlanPicture } from './use-plan-picture.ts'
import { useWithValues } from './use-with-values.ts'

type Props = {
  plan: Plan
  ratio: number
  drawing: Drawing
  change: ChangeDrawing<Drawing>
  selected: string | undefined
  onSelect: (deviceId: string | undefined) => void
  /** A click on the plan goes here: a device is put down, or a corner of a region. */
  onPoint: ((point: Point) => void) | undefined
  /** Corners of the region that is being drawn. */
  corners: readonly Point[]
  alarms: ReadonlyMap<string, AlarmLevel>
  children: (zoom: { closer: () => void; wider: () => void; fit: () => void }) => ReactNode
}

/** The picture with what stands on it. Wheel and buttons zoom, dragging the ground moves it. */
export function PlanCanvas({ onPoint, children, ...props }: Props) {
  const { plan, ratio, change, onSelect } = props
  const t = useTexts(planTexts)
  const frame = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const box = useFittingBox(frame, ratio)
  const { seen, zoom, pan, fit } = usePictureWindow(ratio)
  const picture = usePlanPicture(plan.picture, Math.max(box.width, box.height) * seen.scale * devicePixelRatio)
  const { pointOf, grab, handlers } = usePicturePointer(svg, ratio)
  const placing = onPoint !== undefined

  return (
    <div ref={frame} className={styles.frame} data-placing={placing}>
      <svg
        ref={svg}
        data-testid="plan"
        className={styles.plan}
        style={box}
        viewBox={`${seen.x} ${seen.y} ${1 / seen.scale} ${ratio / seen.scale}`}
        role="application"
        aria-label={t('plan', { project: plan.projectName })}
        onDragOver={event => event.dataTransfer.types.includes(deviceMime) && event.preventDefault()}
        onDrop={event => {
          const id = event.dataTransfer.getData(deviceMime)
          const device = devicesOf(plan).find(({ deviceId }) => deviceId === id)
          if (!device) return
          event.preventDefault()
          change(now => placeDevice(now, device, pointOf(event)))
          onSelect(id)
        }}
        onPointerDown={event => {
          if (placing) return
          onSelect(undefined)
          grab(event, ({ by }) => pan({ x: by.x, y: by.y * ratio }))
        }}
        {...handlers}
        onClick={event => onPoint?.(pointOf(event))}
        onKeyDown={event => event.key === 'Escape' && onSelect(undefined)}
        onWheel={event => zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, pictured(pointOf(event), ratio))}
      >
        <image href={picture} width={1} height={ratio} preserveAspectRatio="none" />
        <Drawn
          {...props}
          pixel={box.width > 0 ? 1 / (seen.scale * box.width) : 0}
          placing={placing}
          pick={grab}
          zoom={zoom}
        />
      </svg>
      {children({ closer: () => zoom(1.5), wider: () => zoom(1 / 1.5), fit })}
    </div>
  )
}

type DrawnProps = Omit<Props, 'onPoint' | 'children'> & {
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  /** A click is for the ground, whatever stands there. */
  placing: boolean
  pick: ReturnType<typeof usePicturePointer>['grab']
  zoom: (factor: number, at?: Point) => void
}

/** What stands on the picture. Drawn anew when one looks closer, but not while the picture is moved: hundreds of devices would not follow the hand. */
const Drawn = memo(function Drawn(props: DrawnProps) {
  const { plan, ratio, drawing, change, selected, onSelect, corners, alarms, pixel, placing, pick, zoom } = props
  const t = useTexts(planTexts)
  const withValues = useWithValues()
  const regionOf = new Map(plan.regions.map(region => [region.regionId, region.name]))

  const grab = (event: PointerEvent, move: (drag: Drag) => void) => {
    if (!placing) pick(event, move)
  }
  const dragged =
    (next: (drawing: Drawing, point: Point) => Drawing) =>
    ({ point, continues }: Drag) =>
      change(now => next(now, point), { continues })

  const keysOf = (deviceId: string) => (event: KeyboardEvent) => {
    const step = (event.shiftKey ? 20 : 4) * pixel
    const moves: Record<string, Point> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step / ratio },
      ArrowDown: { x: 0, y: step / ratio },
    }
    const by = moves[event.key]
    if (by) change(now => nudgeDevice(now, deviceId, by))
    else if (event.key === '[' || event.key === ']')
      change(now => turnChannel(now, deviceId, event.key === '[' ? -5 : 5))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      change(now => removeDevice(now, deviceId))
      onSelect(undefined)
    } else return
    event.preventDefault()
  }

  const standing = standingOf(plan, drawing)
  const { many, clusters, alone } = clusteredOf(standing, pixel)
  const single = new Set(alone)
  // The chosen one is held even where others hide it.
  const shown = standing.filter(device => device.deviceId === selected || single.has(device))
  const letters = letterDevices(shown, ({ deviceId }) => !many || deviceId === selected, { ratio, pixel })

  return (
    <>
      {drawing.outlines.map(outline => (
        <PlanOutline
          key={outline.regionId}
          outline={outline}
          name={regionOf.get(outline.regionId)}
          ratio={ratio}
          pixel={pixel}
          taken={letters.taken}
        >
          {outline.corners.map((corner, at) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
              key={at}
              cx={corner.x}
              cy={corner.y * ratio}
              r={5 * pixel}
              onPointerDown={event =>
                grab(
                  event,
                  dragged((now, point) => moveCorner(now, outline.regionId, at, point)),
                )
              }
            />
          ))}
        </PlanOutline>
      ))}
      {corners.length > 0 && (
        <polyline className={styles.drawn} points={pointsOf(corners, ratio)} strokeWidth={2 * pixel} />
      )}
      {clusters.map(cluster => (
        <PlanCluster
          key={cluster.key}
          cluster={cluster}
          alarms={alarms}
          ratio={ratio}
          pixel={pixel}
          onOpen={at => zoom(2, at)}
        />
      ))}
      {shown.map(device => {
        const { deviceId, view, name } = device
        const alarm = alarms.get(deviceId)
        const angle = view?.angle ?? 0
        const label = view ? (alarm ? 'cameraWithAlarm' : 'camera') : alarm ? 'hereWithAlarm' : 'sensor'
        return (
          <PlanDevice
            key={deviceId}
            device={device}
            label={withValues(t(label, { name, angle }), device)}
            alarm={alarm}
            ratio={ratio}
            pixel={pixel}
            selected={deviceId === selected}
            lettering={letters.of.get(device)}
            onGrab={event => {
              if (placing) return
              onSelect(deviceId)
              grab(
                event,
                dragged((now, point) => moveDevice(now, deviceId, point)),
              )
            }}
            onGrabView={event =>
              grab(
                event,
                dragged((now, point) => lookAt(now, deviceId, point, ratio)),
              )
            }
            onKeyDown={keysOf(deviceId)}
            onFocus={() => onSelect(deviceId)}
          />
        )
      })}
    </>
  )
})
