import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { Position } from '@watchfire/contract/plan/plan.calls.ts'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { severityOf } from '../ui/SeverityMark.tsx'
import styles from './PlanCamera.module.css'
import { viewPath } from './plan-drawing.ts'

type Props = {
  position: Position
  name: string
  label: string
  state: DeviceState
  alarm: AlarmLevel | undefined
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  selected: boolean
  named: boolean
  onGrab: (event: PointerEvent) => void
  onGrabView: (event: PointerEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

/** The point itself; empty `name`: none is written below. */
export const CameraMark = ({ name }: { name: string }) => (
  <>
    <circle className={styles.glow} r={18} />
    <circle className={styles.body} r={10} />
    <path className={styles.lens} d="M -5 -3 h 6 v 6 h -6 z M 2 -1 l 4 -2 v 6 l -4 -2 z" />
    {name !== '' && (
      <text className={styles.name} y={24}>
        {name}
      </text>
    )}
  </>
)

type Seen = Pick<Props, 'position' | 'state' | 'alarm' | 'ratio'> & { selected?: boolean; children: ReactNode }

/** What a camera sees, and how it is, below its point. */
export const CameraGround = ({ position, state, alarm, ratio, selected = false, children }: Seen) => (
  <g className={styles.camera} data-state={state} data-selected={selected} data-alarm={alarm && severityOf[alarm]}>
    <path className={styles.view} d={viewPath(position, ratio)} />
    {children}
  </g>
)

/** A camera on the plan: where it stands, what it sees, and whether there is an alarm. */
export function PlanCamera(props: Props) {
  const { position, ratio, pixel, selected, alarm } = props
  const radians = (position.angle * Math.PI) / 180
  const handle = {
    x: position.x + position.reach * Math.sin(radians),
    y: position.y * ratio - position.reach * Math.cos(radians),
  }
  return (
    <CameraGround position={position} state={props.state} alarm={alarm} ratio={ratio} selected={selected}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no button */}
      <g
        className={styles.point}
        data-channel={position.channelId}
        role="button"
        tabIndex={0}
        aria-pressed={selected}
        aria-label={props.label}
        transform={`translate(${position.x} ${position.y * ratio}) scale(${pixel})`}
        onPointerDown={props.onGrab}
        onKeyDown={props.onKeyDown}
        onFocus={props.onFocus}
      >
        <CameraMark name={props.named || selected ? props.name : ''} />
      </g>
      {selected && (
        <circle className={styles.handle} cx={handle.x} cy={handle.y} r={7 * pixel} onPointerDown={props.onGrabView} />
      )}
    </CameraGround>
  )
}
