import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Plan, Position } from '@watchfire/contract/plan/plan.calls.ts'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '../core/texts.ts'
import { channelMime } from '../device/public/DeviceRows.tsx'
import type { ChangeDrawing } from '../ui/shape/use-drawing-history.ts'
import { type Drag, usePicturePointer } from '../ui/shape/use-picture-pointer.ts'
import { type Point, useFittingBox, usePictureWindow } from '../ui/shape/use-picture-window.ts'
import { PlanCamera } from './PlanCamera.tsx'
import styles from './PlanCanvas.module.css'
import { PlanCluster } from './PlanCluster.tsx'
import { PlanOutline } from './PlanOutline.tsx'
import { planTexts } from './plan.texts.ts'
import { clusteredBeyond, clustersOf } from './plan-clusters.ts'
import {
  type Drawing,
  lookAt,
  moveChannel,
  moveCorner,
  nudgeChannel,
  placeChannel,
  removeChannel,
  turnChannel,
} from './plan-drawing.ts'
import { pictured, pointsOf } from './plan-points.ts'
import { usePlanPicture } from './use-plan-picture.ts'

type Props = {
  plan: Plan
  ratio: number
  drawing: Drawing
  change: ChangeDrawing<Drawing>
  selected: string | undefined
  onSelect: (channelId: string | undefined) => void
  /** A click on the plan goes here: a channel is put down, or a corner of a region. */
  onPoint: ((point: Point) => void) | undefined
  /** Corners of the region that is being drawn. */
  corners: readonly Point[]
  alarms: ReadonlyMap<string, AlarmLevel>
  children: (zoom: { closer: () => void; wider: () => void; fit: () => void }) => ReactNode
}

/** The picture with what stands on it. Wheel and buttons zoom, dragging the ground moves it. */
export function PlanCanvas(props: Props) {
  const { plan, ratio, drawing, change, selected, onSelect, onPoint } = props
  const t = useTexts(planTexts)
  const frame = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const box = useFittingBox(frame, ratio)
  const { seen, zoom, pan, fit } = usePictureWindow(ratio)
  const picture = usePlanPicture(plan.picture, Math.max(box.width, box.height) * seen.scale * devicePixelRatio)
  const pointer = usePicturePointer(svg, ratio)
  const { pointOf } = pointer
  const pixel = box.width > 0 ? 1 / (seen.scale * box.width) : 0
  const channelOf = new Map(plan.channels.map(channel => [channel.channelId, channel]))
  const regionOf = new Map(plan.regions.map(region => [region.regionId, region.name]))

  const grab = (event: PointerEvent, move: (drag: Drag) => void) => {
    if (!onPoint) pointer.grab(event, move)
  }
  const dragged =
    (next: (drawing: Drawing, point: Point) => Drawing) =>
    ({ point, continues }: Drag) =>
      change(now => next(now, point), { continues })

  const keysOf = (position: Position) => (event: KeyboardEvent) => {
    const step = (event.shiftKey ? 20 : 4) * pixel
    const moves: Record<string, Point> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step / ratio },
      ArrowDown: { x: 0, y: step / ratio },
    }
    const by = moves[event.key]
    const { channelId } = position
    if (by) change(now => nudgeChannel(now, channelId, by))
    else if (event.key === '[' || event.key === ']')
      change(now => turnChannel(now, channelId, event.key === '[' ? -5 : 5))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      change(now => removeChannel(now, channelId))
      onSelect(undefined)
    } else return
    event.preventDefault()
  }

  const many = drawing.positions.length > clusteredBeyond
  const clusters = many ? clustersOf(drawing.positions, 44 * pixel) : undefined
  const alone = clusters
    ? clusters.flatMap(({ positions }) => (positions.length === 1 ? positions : positions.filter(isSelected)))
    : drawing.positions
  function isSelected(position: Position) {
    return position.channelId === selected
  }

  return (
    <div ref={frame} className={styles.frame} data-placing={onPoint !== undefined}>
      <svg
        ref={svg}
        data-testid="plan"
        className={styles.plan}
        style={box}
        viewBox={`${seen.x} ${seen.y} ${1 / seen.scale} ${ratio / seen.scale}`}
        role="application"
        aria-label={t('plan', { project: plan.projectName })}
        onDragOver={event => event.dataTransfer.types.includes(channelMime) && event.preventDefault()}
        onDrop={event => {
          const channelId = event.dataTransfer.getData(channelMime)
          if (!channelOf.has(channelId)) return
          event.preventDefault()
          change(now => placeChannel(now, channelId, pointOf(event)))
          onSelect(channelId)
        }}
        onPointerDown={event => {
          if (onPoint) return
          onSelect(undefined)
          grab(event, ({ by }) => pan({ x: by.x, y: by.y * ratio }))
        }}
        {...pointer.handlers}
        onClick={event => onPoint?.(pointOf(event))}
        onKeyDown={event => event.key === 'Escape' && onSelect(undefined)}
        onWheel={event => zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, pictured(pointOf(event), ratio))}
      >
        <image href={picture} width={1} height={ratio} preserveAspectRatio="none" />
        {drawing.outlines.map(outline => (
          <PlanOutline
            key={outline.regionId}
            outline={outline}
            name={regionOf.get(outline.regionId)}
            ratio={ratio}
            pixel={pixel}
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
        {props.corners.length > 0 && (
          <polyline className={styles.drawn} points={pointsOf(props.corners, ratio)} strokeWidth={2 * pixel} />
        )}
        {clusters
          ?.filter(({ positions }) => positions.length > 1)
          .map(cluster => (
            <PlanCluster
              key={cluster.key}
              cluster={cluster}
              alarms={props.alarms}
              ratio={ratio}
              pixel={pixel}
              onOpen={at => zoom(2, at)}
            />
          ))}
        {alone.map(position => {
          const { channelId } = position
          const channel = channelOf.get(channelId)
          const name = channel?.name ?? channelId
          const alarm = props.alarms.get(channelId)
          return (
            <PlanCamera
              key={channelId}
              position={position}
              name={name}
              label={t(alarm ? 'cameraWithAlarm' : 'camera', { name, angle: position.angle })}
              state={channel?.state ?? 'inactive'}
              alarm={alarm}
              ratio={ratio}
              pixel={pixel}
              selected={isSelected(position)}
              named={!many}
              onGrab={event => {
                if (onPoint) return
                onSelect(channelId)
                grab(
                  event,
                  dragged((now, point) => moveChannel(now, channelId, point)),
                )
              }}
              onGrabView={event =>
                grab(
                  event,
                  dragged((now, point) => lookAt(now, channelId, point, ratio)),
                )
              }
              onKeyDown={keysOf(position)}
              onFocus={() => onSelect(channelId)}
            />
          )
        })}
      </svg>
      {props.children({ closer: () => zoom(1.5), wider: () => zoom(1 / 1.5), fit })}
    </div>
  )
}
