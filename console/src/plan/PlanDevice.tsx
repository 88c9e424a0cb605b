import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Position } from '@watchfire/contract/plan/plan.calls.ts'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { severityOf } from '../ui/SeverityMark.tsx'
import styles from './PlanDevice.module.css'
import { isBeyond, type PlanKind, type SeenState, type StandingDevice } from './plan-devices.ts'
import { viewPath } from './plan-drawing.ts'
import type { Lettering } from './plan-labels.ts'

type Props = {
  device: StandingDevice
  label: string
  alarm: AlarmLevel | undefined
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  selected: boolean
  lettering: Lettering | undefined
  onGrab: (event: PointerEvent) => void
  onGrabView: (event: PointerEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

/** Told apart by their shape too: cameras are round, sensors and meters square, with a wave or a dial. */
const signs: Record<Exclude<PlanKind, 'camera'>, string> = {
  sensor: 'M -6 1 C -4 -5 -2 -5 0 0 S 4 5 6 -1',
  meter: 'M -5 4 A 6 6 0 1 1 5 4 M 0 1 L 3 -3',
  gateway: 'M -5 3 H 5 M -5 -2 H 5',
}

type MarkProps = {
  device: StandingDevice
  /** Absent where nothing is written. */
  lettering: Lettering | undefined
}

/** The point itself, with its name and what it measures. */
export function DeviceMark({ device, lettering }: MarkProps) {
  const { kind } = device
  return (
    <>
      <circle className={styles.glow} r={18} />
      {kind === 'camera' ? (
        <>
          <circle className={styles.body} r={10} />
          <path className={styles.lens} d="M -5 -3 h 6 v 6 h -6 z M 2 -1 l 4 -2 v 6 l -4 -2 z" />
        </>
      ) : (
        <>
          <rect className={styles.body} x={-10} y={-10} width={20} height={20} rx={4} />
          <path className={styles.sign} d={signs[kind]} />
        </>
      )}
      {lettering?.lines.map((line, place) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the first is the name, the second its values
          key={place}
          className={place === 0 ? styles.name : styles.values}
          data-beyond={isBeyond(device)}
          x={lettering.by}
          y={lettering.at[place]}
        >
          {line}
        </text>
      ))}
    </>
  )
}

type Seen = Pick<Props, 'alarm' | 'ratio'> & {
  view: Position | undefined
  state: SeenState
  selected?: boolean
  children: ReactNode
}

/** What a camera sees, and how a device is, below its point. */
export const DeviceGround = ({ view, state, alarm, ratio, selected = false, children }: Seen) => (
  <g className={styles.device} data-state={state} data-selected={selected} data-alarm={alarm && severityOf[alarm]}>
    {view && <path className={styles.view} d={viewPath(view, ratio)} />}
    {children}
  </g>
)

/** A device on the plan: where it stands, what it sees, and whether there is an alarm. */
export function PlanDevice(props: Props) {
  const { device, ratio, pixel, selected, alarm } = props
  const { view, state } = device
  return (
    <DeviceGround view={view} state={state} alarm={alarm} ratio={ratio} selected={selected}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no button */}
      <g
        className={styles.point}
        data-device={device.deviceId}
        role="button"
        tabIndex={0}
        aria-pressed={selected}
        aria-label={props.label}
        transform={`translate(${device.x} ${device.y * ratio}) scale(${pixel})`}
        onPointerDown={props.onGrab}
        onKeyDown={props.onKeyDown}
        onFocus={props.onFocus}
      >
        <DeviceMark device={device} lettering={props.lettering} />
      </g>
      {selected && view && (
        <circle className={styles.handle} {...handleOf(view, ratio)} r={7 * pixel} onPointerDown={props.onGrabView} />
      )}
    </DeviceGround>
  )
}

/** Where the view of a camera is taken hold of. */
function handleOf({ x, y, angle, reach }: Position, ratio: number) {
  const radians = (angle * Math.PI) / 180
  return { cx: x + reach * Math.sin(radians), cy: y * ratio - reach * Math.cos(radians) }
}
