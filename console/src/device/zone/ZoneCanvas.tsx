import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import {
  areaOf,
  type Corner,
  defaultZone,
  insertCorner,
  moveCorner,
  moveZone,
  onPicture,
  sensitivityFactor,
  snapCorner,
  snapZone,
} from '@watchfire/contract/device/zone.rules.ts'
import { Button } from 'antd'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import type { ChangeDrawing } from '../../ui/shape/use-drawing-history.ts'
import { usePicturePointer } from '../../ui/shape/use-picture-pointer.ts'
import { useFittingBox, usePictureWindow } from '../../ui/shape/use-picture-window.ts'
import { NewPolygon } from './NewPolygon.tsx'
import { NewRectangle } from './NewRectangle.tsx'
import { PictureFrame } from './PictureFrame.tsx'
import { PictureGround } from './PictureGround.tsx'
import { SmallestThing } from './SmallestThing.tsx'
import type { CameraPicture } from './use-camera-picture.ts'
import type { useZoneKeys } from './use-zone-keys.ts'
import styles from './ZoneCanvas.module.css'
import { ZoneCorners } from './ZoneCorners.tsx'
import { ZoneShape } from './ZoneShape.tsx'
import { zoneTexts } from './zone.texts.ts'
import {
  type Chosen,
  cornersOfOthers,
  middleOf,
  placeInKind,
  type Shapes,
  shapeZone,
  type Tool,
} from './zone-drawing.ts'

type Props = {
  name: string
  picture: CameraPicture
  sensitivity: number
  shapes: Shapes
  change: ChangeDrawing<Shapes>
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen | undefined) => void
  tool: Tool | undefined
  onDrawn: (points: Corner[]) => void
  snap: boolean
  keys: ReturnType<typeof useZoneKeys>
  svg: RefObject<SVGSVGElement | null>
}

/** The picture with what is drawn on it. Wheel and buttons zoom, dragging the ground moves it. */
export function ZoneCanvas(props: Props) {
  const { picture, shapes, change, chosen, onChoose, tool, snap, keys, svg } = props
  const t = useTexts(zoneTexts)
  const frame = useRef<HTMLDivElement>(null)
  const ratio = picture.height / picture.width
  const box = useFittingBox(frame, ratio)
  const { seen, zoom, pan, fit } = usePictureWindow(ratio)
  const pointer = usePicturePointer(svg, ratio)
  const pixel = box.width > 0 ? 1 / (seen.scale * box.width) : 0
  const size = { width: 1 / pixel, height: ratio / pixel }
  const shape = chosen && shapes[chosen.zone]

  const jump = (corner: Corner, at?: number) =>
    snap ? snapCorner(corner, cornersOfOthers(shapes, at), size) : onPicture(corner)
  const cornerOf = (place: { clientX: number; clientY: number }): Corner => {
    const { x, y } = pointer.pointOf(place)
    return jump([x, y])
  }
  const dragCorner = (event: PointerEvent, at: number, corner: number, from: Corner, added: boolean) =>
    pointer.grab(event, ({ whole, continues }) => {
      const to = jump([from[0] + whole.x, from[1] + whole.y], at)
      change(now => shapeZone(now, at, points => moveCorner(points, corner, to)), { continues: continues || added })
    })
  const grabCorner = (event: PointerEvent, at: number, touched: number) => {
    if (event.button !== 0) return
    // What lies close together is chosen by distance, not by what is on top.
    event.preventDefault()
    const points = shapes[at]?.points ?? []
    const { x, y } = pointer.pointOf(event)
    const far = points.map(([cx, cy]) => Math.hypot(cx - x, (cy - y) * ratio))
    const nearest = far.reduce((best, distance, index) => (distance < (far[best] ?? 0) ? index : best), touched)
    const from = points[nearest]
    if (!from) return
    focusCorner(svg, { zone: at, corner: nearest })
    dragCorner(event, at, nearest, from, false)
  }
  const grabEdge = (event: PointerEvent, at: number, corner: number) => {
    const points = shapes[at]?.points ?? []
    const added = insertCorner(points, corner)
    const from = added[corner + 1]
    if (event.button !== 0 || !from || added.length === points.length) return
    change(now => shapeZone(now, at, () => added))
    onChoose({ zone: at, corner: corner + 1 })
    dragCorner(event, at, corner + 1, from, true)
  }
  const grabZone = (event: PointerEvent, at: number) => {
    onChoose({ zone: at })
    const points = shapes[at]?.points ?? []
    pointer.grab(event, ({ whole, continues }) => {
      const by: Corner = [whole.x, whole.y]
      const held = snap ? snapZone(points, by, cornersOfOthers(shapes, at), size) : by
      change(now => shapeZone(now, at, () => moveZone(points, held)), { continues })
    })
  }
  const cornerLabel = (at: number, corner: number) => {
    const points = shapes[at]?.points ?? []
    const [x, y] = points[corner] ?? [0, 0]
    return t('corner', {
      name: shapes[at]?.name ?? '',
      at: corner + 1,
      count: points.length,
      x: Math.round(x * picture.width),
      y: Math.round(y * picture.height),
    })
  }
  const [middleX, middleY] = shape ? middleOf(shape.points) : [0, 0]

  return (
    <PictureFrame ref={frame} ratio={ratio} rest="20rem" highest="900px">
      <svg
        ref={svg}
        data-testid="zones"
        style={box}
        viewBox={`${seen.x} ${seen.y} ${1 / seen.scale} ${ratio / seen.scale}`}
        role="application"
        aria-label={t('canvas', { name: props.name, count: shapes.length })}
        onPointerDown={event => {
          onChoose(undefined)
          pointer.grab(event, ({ by }) => pan({ x: by.x, y: by.y * ratio }))
        }}
        {...pointer.handlers}
        onWheel={event => {
          const { x, y } = pointer.pointOf(event)
          zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, { x, y: y * ratio })
        }}
      >
        <PictureGround url={picture.url} ratio={ratio} />
        {shapes.map((each, at) => (
          <ZoneShape
            // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place in the list
            key={at}
            shape={each}
            at={placeInKind(shapes, at)}
            ratio={ratio}
            pixel={pixel}
            selected={chosen?.zone === at}
            handlers={{
              role: 'button',
              tabIndex: 0,
              'aria-pressed': chosen?.zone === at,
              'aria-label': t(each.kind, {
                name: each.name,
                corners: each.points.length,
                share: Math.round(areaOf(each.points) * 100),
              }),
              ...{ 'data-zone': at },
              onPointerDown: event => grabZone(event, at),
              onFocus: () => onChoose({ zone: at }),
              onKeyDown: event => keys.onKey(event, { zone: at }),
            }}
          />
        ))}
        {shape && chosen && (
          <>
            {shape.kind !== 'mask' && (
              <SmallestThing
                key={chosen.zone}
                size={(shape.minSize ?? defaultZone.minSize) * sensitivityFactor(props.sensitivity).size}
                isVehicle={shape.looksFor === 'vehicle'}
                ratio={ratio}
                pixel={pixel}
                // Above the name, and beside the arrow where there is one.
                at={{
                  x: middleX - (shape.rule === 'wrongWay' ? 80 * pixel : 0),
                  y: middleY - (18 * pixel) / ratio,
                }}
                grab={pointer.grab}
              />
            )}
            <ZoneCorners
              shape={shape}
              at={chosen.zone}
              place={placeInKind(shapes, chosen.zone)}
              ratio={ratio}
              pixel={pixel}
              chosen={chosen.corner}
              labelOf={corner => cornerLabel(chosen.zone, corner)}
              onGrab={(event, corner) => grabCorner(event, chosen.zone, corner)}
              onGrabEdge={(event, corner) => grabEdge(event, chosen.zone, corner)}
              onKeyDown={(event, corner) => keys.onKey(event, { zone: chosen.zone, corner })}
              onFocus={corner => onChoose({ zone: chosen.zone, corner })}
              onMenu={(event, corner) => {
                event.preventDefault()
                keys.remove({ zone: chosen.zone, corner })
              }}
            />
          </>
        )}
        {(tool === 'polygon' || tool === 'segment') && (
          <NewPolygon
            ratio={ratio}
            pixel={pixel}
            cornerOf={cornerOf}
            onDone={props.onDrawn}
            {...(tool === 'segment' && { most: 2 })}
          />
        )}
        {tool === 'rectangle' && (
          <NewRectangle ratio={ratio} pixel={pixel} cornerOf={cornerOf} onDone={props.onDrawn} />
        )}
      </svg>
      <div className={styles.zoom}>
        <Button size="small" icon={<PlusOutlined />} aria-label={t('closer')} onClick={() => zoom(1.5)} />
        <Button size="small" icon={<MinusOutlined />} aria-label={t('wider')} onClick={() => zoom(1 / 1.5)} />
        <Button size="small" icon={<ExpandOutlined />} aria-label={t('fit')} onClick={fit} />
      </div>
    </PictureFrame>
  )
}

/** A zone, or one of its corners, where it is drawn. */
export function focusCorner(svg: RefObject<SVGSVGElement | null>, { zone, corner }: Chosen) {
  const place = corner === undefined ? `[data-zone="${zone}"]` : `[data-corner="${zone} ${corner}"]`
  svg.current?.querySelector<SVGElement>(place)?.focus({ preventScroll: true })
}
