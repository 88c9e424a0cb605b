import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  MinusOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import type { PtzPreset } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { type Direction, directionOfKey, type Speed, speeds } from './directions.ts'
import { HoldButton } from './HoldButton.tsx'
import styles from './PtzPad.module.css'
import { PtzPresets } from './PtzPresets.tsx'
import { ptzTexts } from './ptz.texts.ts'
import { usePtzControl } from './use-ptz-control.ts'

type Props = {
  channelId: string
  presets: readonly PtzPreset[]
  /** Who else steers it; empty where nobody does. */
  steeredBy: string
  onClose: () => void
}

const slanted = (degrees: number) => <ArrowUpOutlined rotate={degrees} />
/** Row by row; the middle is empty. */
const turns: readonly (readonly [Direction, ReactNode] | undefined)[] = [
  ['upLeft', slanted(-45)],
  ['up', <ArrowUpOutlined key="up" />],
  ['upRight', slanted(45)],
  ['left', <ArrowLeftOutlined key="left" />],
  undefined,
  ['right', <ArrowRightOutlined key="right" />],
  ['downLeft', slanted(-135)],
  ['down', <ArrowDownOutlined key="down" />],
  ['downRight', slanted(135)],
]
const zooms = [
  ['in', <PlusOutlined key="in" />],
  ['out', <MinusOutlined key="out" />],
] as const

const isTyped = ({ target }: KeyboardEvent) => target instanceof HTMLSelectElement

/** Turns and zooms while something is held. It takes the keys as soon as it is open. */
export function PtzPad({ channelId, presets, steeredBy, onClose }: Props) {
  const t = useTexts(ptzTexts)
  const pad = useRef<HTMLFieldSetElement>(null)
  const [speed, setSpeed] = useState<Speed>('middle')
  const control = usePtzControl(channelId)
  const isTaken = steeredBy !== ''
  useEffect(() => pad.current?.focus(), [])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    const direction = isTyped(event) ? undefined : directionOfKey(event.key)
    if (!direction) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat && !isTaken) control.hold(direction, speed)
  }
  const button = ([direction, icon]: readonly [Direction, ReactNode]) => (
    <HoldButton
      key={direction}
      label={t(direction)}
      icon={icon}
      disabled={isTaken}
      onHold={() => control.hold(direction, speed)}
      onRelease={control.release}
    />
  )
  const told = control.trouble || (isTaken ? t('taken', { by: steeredBy }) : '')
  return (
    <fieldset
      ref={pad}
      aria-label={t('ptz')}
      tabIndex={-1}
      className={styles.pad}
      onKeyDown={press}
      onKeyUp={control.release}
      onBlur={control.release}
    >
      <div className={styles.turns}>{turns.map(each => (each ? button(each) : <span key="middle" />))}</div>
      <div className={styles.side}>
        {zooms.map(button)}
        <select
          aria-label={t('speed')}
          title={t('speed')}
          value={speed}
          onChange={event => setSpeed(event.target.value as Speed)}
        >
          {(Object.keys(speeds) as Speed[]).map(each => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
      </div>
      {presets.length > 0 && <PtzPresets presets={presets} isTaken={isTaken} onGo={control.goTo} />}
      <p role="status" className={styles.told} data-trouble={told !== ''}>
        {told || t('keys')}
      </p>
    </fieldset>
  )
}
