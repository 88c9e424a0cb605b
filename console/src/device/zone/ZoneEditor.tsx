import {
  BorderOutlined,
  DeleteOutlined,
  GatewayOutlined,
  LineOutlined,
  PlusCircleOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { type Corner, rectangleBetween } from '@watchfire/contract/device/zone.rules.ts'
import { zonesOfCamera } from '@watchfire/contract/device/zone.shapes.ts'
import { Button, Checkbox, Segmented, Space } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import type { useDrawingHistory } from '../../ui/shape/use-drawing-history.ts'
import { VisuallyHidden } from '../../ui/text.tsx'
import type { CameraPicture } from './use-camera-picture.ts'
import { useZoneKeys } from './use-zone-keys.ts'
import { focusCorner, ZoneCanvas } from './ZoneCanvas.tsx'
import styles from './ZoneEditor.module.css'
import { ZoneList } from './ZoneList.tsx'
import { zoneTexts } from './zone.texts.ts'
import {
  addShape,
  type Chosen,
  freeName,
  isFull,
  placeOfNew,
  type ShapeKind,
  type Shapes,
  shapeKinds,
  type Tool,
} from './zone-drawing.ts'

type Props = {
  name: string
  picture: CameraPicture
  sensitivity: number
  /** What the project gives new zones. */
  newZone: Camera['newZone']
  /** Whether the AI server recognises people and vehicles: then new zones are about people. */
  knowsObjects: boolean
  /** Whether it judges ways, numbers and speeds. */
  knowsFlow: boolean
  /** Types of alarms that its own models raise. */
  raises: readonly number[]
  /** Types that its licence does not name. */
  unlicensed: readonly number[]
  history: ReturnType<typeof useDrawingHistory<Shapes>>
  tool: Tool | undefined
  onTool: (tool: Tool | undefined) => void
  /** Where the picture is from, and another of it. */
  source: ReactNode
  /** Below the picture: what becomes of the drawing. */
  children: ReactNode
}

const middle: Record<Tool, Corner[]> = {
  rectangle: rectangleBetween([0.35, 0.35], [0.65, 0.65]),
  polygon: [
    [0.5, 0.35],
    [0.65, 0.65],
    [0.35, 0.65],
  ],
  segment: [
    [0.35, 0.5],
    [0.65, 0.5],
  ],
}
const hints = { polygon: 'hintPolygon', rectangle: 'hintRectangle', segment: 'hintSegment' } as const
const areaTools = [
  ['polygon', <GatewayOutlined key="polygon" aria-hidden />],
  ['rectangle', <BorderOutlined key="rectangle" aria-hidden />],
] as const
const lineTools = [['segment', <LineOutlined key="segment" aria-hidden />]] as const
const kindNames = { area: 'kindArea', mask: 'kindMask', line: 'kindLine' } as const
const newNames = { area: 'newName', mask: 'newMask', line: 'newLine' } as const

/** Areas, masks and lines drawn on a picture, by pointer, finger or keys alone. */
export function ZoneEditor({ name, picture, sensitivity, history, tool, onTool, source, children, ...given }: Props) {
  const t = useTexts(zoneTexts)
  const { drawing: shapes, change, undo, redo } = history
  const [kind, setKind] = useState<ShapeKind>('area')
  const [selected, setChosen] = useState<Chosen>()
  const [snap, setSnap] = useState(true)
  const [said, setSaid] = useState('')
  const svg = useRef<SVGSVGElement>(null)
  const toFocus = useRef<Chosen>(undefined)
  // Undoing may take away what was chosen.
  const chosen = selected && selected.zone < shapes.length ? selected : undefined
  const focus = (next: Chosen | undefined) => {
    setChosen(next)
    toFocus.current = next
  }
  useEffect(() => {
    if (!toFocus.current) return
    focusCorner(svg, toFocus.current)
    toFocus.current = undefined
  })
  const isLine = chosen !== undefined && shapes[chosen.zone]?.kind === 'line'
  const { width, height } = picture
  const keys = useZoneKeys({ shapes, change, width, height, say: setSaid, focus })
  const full = isFull(shapes, kind)
  const ofNewZone = { ...given.newZone, ...(given.knowsObjects && { looksFor: 'person' as const }) }

  const add = (points: Corner[]) => {
    const freed = freeName(shapes, number => t(newNames[kind], { number }))
    change(now => addShape(now, { ...(kind === 'area' && ofNewZone), kind, name: freed, points }))
    onTool(undefined)
    focus({ zone: placeOfNew(shapes, kind) })
    setSaid(t('saidAdded', { name: freed, corners: points.length }))
  }
  /** A key has no place to point to: the zone begins in the middle and is moved from there. */
  const begin = (next: Tool, byKey: boolean) => {
    if (byKey) add(middle[next])
    else onTool(tool === next ? undefined : next)
  }
  const goBack = (step: (() => void) | undefined, text: string) => {
    if (!step) return
    step()
    setSaid(text)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.key === 'Escape' && tool) onTool(undefined)
    else if ((event.ctrlKey || event.metaKey) && !typing && /^[zy]$/i.test(event.key)) {
      event.preventDefault()
      if (event.key.toLowerCase() === 'y' || event.shiftKey) goBack(redo, t('saidRedone'))
      else goBack(undo, t('saidUndone'))
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const tools = kind === 'line' ? lineTools : areaTools
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <Segmented<ShapeKind>
          aria-label={t('kind')}
          value={kind}
          options={shapeKinds.map(value => ({ value, label: t(kindNames[value]) }))}
          onChange={next => {
            setKind(next)
            onTool(undefined)
          }}
        />
        <Space.Compact>
          {tools.map(([each, icon]) => (
            <Button
              key={each}
              icon={icon}
              type={tool === each ? 'primary' : 'default'}
              aria-pressed={tool === each}
              disabled={full}
              title={full ? t('full', { limit: zonesOfCamera }) : undefined}
              onClick={event => begin(each, event.detail === 0)}
            >
              {t(each)}
            </Button>
          ))}
        </Space.Compact>
        <Space.Compact>
          <Button
            icon={<UndoOutlined />}
            aria-label={t('undo')}
            title={t('undo')}
            disabled={!undo}
            onClick={() => goBack(undo, t('saidUndone'))}
          />
          <Button
            icon={<RedoOutlined />}
            aria-label={t('redo')}
            title={t('redo')}
            disabled={!redo}
            onClick={() => goBack(redo, t('saidRedone'))}
          />
        </Space.Compact>
        <Space.Compact>
          <Button
            icon={<PlusCircleOutlined />}
            aria-label={t('addCorner')}
            title={t('addCorner')}
            disabled={!chosen || isLine}
            onClick={() => chosen && keys.insert(chosen)}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={t('removeCorner')}
            title={t('removeCorner')}
            disabled={chosen?.corner === undefined || isLine}
            onClick={() => chosen && keys.remove(chosen)}
          />
        </Space.Compact>
        <Checkbox checked={snap} title={t('snapHint')} onChange={event => setSnap(event.target.checked)}>
          {t('snap')}
        </Checkbox>
        <div className={styles.source}>{source}</div>
      </div>
      <div className={styles.columns}>
        <div>
          <ZoneCanvas
            name={name}
            picture={picture}
            sensitivity={sensitivity}
            shapes={shapes}
            change={change}
            chosen={chosen}
            onChoose={setChosen}
            tool={tool}
            onDrawn={add}
            snap={snap}
            keys={keys}
            svg={svg}
          />
          <p className={styles.hint}>
            {tool || shapes.length === 0 ? (
              t(tool ? hints[tool] : 'hintNone')
            ) : (
              <>
                <span className={styles.byKeys}>{t('hint')}</span>
                <span className={styles.byFinger}>{t('hintFinger')}</span>
              </>
            )}
            {tool && (
              <Button size="small" onClick={() => onTool(undefined)}>
                {t('cancel')}
              </Button>
            )}
          </p>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          {children}
        </div>
        <ZoneList
          shapes={shapes}
          chosen={chosen?.zone}
          sensitivity={sensitivity}
          knowsObjects={given.knowsObjects}
          knowsFlow={given.knowsFlow}
          raises={given.raises}
          unlicensed={given.unlicensed}
          change={change}
          onChoose={zone => setChosen({ zone })}
          onRemove={zone => keys.remove({ zone })}
        />
      </div>
    </div>
  )
}
