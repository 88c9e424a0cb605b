import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { weekdays } from '../../core/weekday.texts.ts'
import { VisuallyHidden } from '../../ui/text.tsx'
import { armingTexts } from './arming.texts.ts'
import { CopyDay } from './CopyDay.tsx'
import styles from './PlanGrid.module.css'
import { type Slot, type SlotState, slotsBetween, slotsOfDay, slotText, stateOf, type Week } from './week-drawing.ts'

type Props = {
  week: Week
  /** The half hour of now on the plan's clocks. */
  now: Slot
  onSet: (slots: readonly Slot[], armed: boolean) => void
  onCopyDay: (from: number, days: readonly number[]) => void
  /** Only this day, in larger cells; the whole week when left out. */
  onlyDay?: number | undefined
}

type Marked = { from: Slot; to: Slot; armed?: boolean }

const steps: Record<string, [day: number, at: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}
/** Cells side by side where one day is shown. */
const slotsInRow = 6
const keyOf = ({ day, at }: Slot): string => `${day}-${at}`
const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value))
const words = { armed: 'armed', off: 'off', partly: 'partly' } as const satisfies Record<SlotState, string>

/** The armed half hours of a week, switched by dragging over them or by keys. */
export function PlanGrid({ week, now, onSet, onCopyDay, onlyDay }: Props) {
  const t = useTexts(armingTexts)
  const grid = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<Slot>({ day: onlyDay ?? 0, at: 0 })
  const [marked, setMarked] = useState<Marked>()
  const dragged = useRef<Marked>(undefined)
  const [said, setSaid] = useState('')
  const at = onlyDay === undefined ? focus : { ...focus, day: onlyDay }
  const chosen = new Set(marked ? slotsBetween(marked.from, marked.to).map(keyOf) : [])

  const set = (from: Slot, to: Slot, armed: boolean) => {
    const slots = slotsBetween(from, to)
    onSet(slots, armed)
    setSaid(t('saidSlots', { count: slots.length, state: t(armed ? 'legendArmed' : 'legendOff') }))
  }
  const go = (to: Slot, extends_: boolean) => {
    setMarked(extends_ ? { from: marked && marked.armed === undefined ? marked.from : at, to } : undefined)
    setFocus(to)
    grid.current?.querySelector<HTMLElement>(`[data-slot="${keyOf(to)}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) {
      const [days, slots] = onlyDay === undefined ? step : [0, step[0] * slotsInRow + step[1]]
      go({ day: clamp(at.day + days, 6), at: clamp(at.at + slots, slotsOfDay - 1) }, event.shiftKey)
    } else if (event.key === 'Home') go({ ...at, at: 0 }, event.shiftKey)
    else if (event.key === 'End') go({ ...at, at: slotsOfDay - 1 }, event.shiftKey)
    else if (event.key === ' ' || event.key === 'Enter') {
      const { from, to } = marked ?? { from: at, to: at }
      set(from, to, stateOf(week, at) !== 'armed')
      setMarked(undefined)
    } else if (event.key === 'Escape' && marked) setMarked(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const mark = (next: Marked | undefined) => {
    dragged.current = next
    setMarked(next)
  }
  const begin = (event: PointerEvent) => {
    const slot = slotAt(event)
    if (!slot || event.button !== 0) return
    setFocus(slot)
    mark({ from: slot, to: slot, armed: stateOf(week, slot) !== 'armed' })
  }
  const goOn = (event: PointerEvent) => {
    const slot = dragged.current && slotAt(event)
    if (dragged.current && slot) mark({ ...dragged.current, to: slot })
  }
  const end = () => {
    const done = dragged.current
    mark(undefined)
    if (done?.armed !== undefined) set(done.from, done.to, done.armed)
  }

  const cell = (slot: Slot) => {
    const isChosen = chosen.has(keyOf(slot))
    const state = isChosen && marked?.armed !== undefined ? (marked.armed ? 'armed' : 'off') : stateOf(week, slot)
    const isNow = slot.day === now.day && slot.at === now.at
    const about = { day: t(weekdays[slot.day] ?? 'monday'), time: slotText(slot), state: t(words[state]) }
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table's cells would not stretch to fill it
      <div
        key={keyOf(slot)}
        role="gridcell"
        tabIndex={slot.day === at.day && slot.at === at.at ? 0 : -1}
        aria-selected={isChosen}
        aria-label={t(isNow ? 'slotNow' : 'slot', about)}
        title={`${about.time} ${about.state}`}
        className={styles.slot}
        data-slot={keyOf(slot)}
        data-state={state}
        data-now={isNow}
        onKeyDown={onKey}
        onFocus={() => setFocus(slot)}
      >
        {onlyDay !== undefined && slotText(slot).slice(0, 5)}
      </div>
    )
  }
  const slotsOf = (day: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => cell({ day, at: from + index }))

  return (
    <div className={styles.frame}>
      {onlyDay === undefined && <Hours />}
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of switches, not a table of texts */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={t('grid')}
        aria-multiselectable
        className={styles.grid}
        data-days={onlyDay === undefined ? 'all' : 'one'}
        onPointerDown={begin}
        onPointerMove={goOn}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={() => mark(undefined)}
      >
        {onlyDay === undefined
          ? weekdays.map((name, day) => (
              // biome-ignore lint/a11y: a row of the grid, whose cells take the keys
              <div key={name} role="row" className={styles.row}>
                {/* biome-ignore lint/a11y: names the row */}
                <div role="rowheader" className={styles.day} data-now={day === now.day}>
                  {t(name)}
                  <CopyDay day={day} onCopy={days => onCopyDay(day, days)} />
                </div>
                {slotsOf(day, 0, slotsOfDay)}
              </div>
            ))
          : Array.from({ length: slotsOfDay / slotsInRow }, (_, row) => (
              // biome-ignore lint/a11y: a row of the grid, whose cells take the keys
              <div key={`${onlyDay} ${slotText({ at: row * slotsInRow })}`} role="row" className={styles.row}>
                {slotsOf(onlyDay, row * slotsInRow, (row + 1) * slotsInRow)}
              </div>
            ))}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

/** A finger keeps to the cell it came down on: what is below it now is asked of the page. */
function slotAt(event: PointerEvent): Slot | undefined {
  const below = document.elementFromPoint?.(event.clientX, event.clientY) ?? event.target
  const place = below instanceof Element ? below.closest<HTMLElement>('[data-slot]')?.dataset.slot : undefined
  const [day, at] = place?.split('-').map(Number) ?? []
  return day === undefined || at === undefined ? undefined : { day, at }
}

const hours = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]

function Hours() {
  return (
    <div className={styles.hours} aria-hidden>
      {hours.map(hour => (
        <span key={hour}>{hour}</span>
      ))}
    </div>
  )
}
