/** The parts a custom screen is composed of: those of the wall display and of the overall view. */
import { alarmDesk } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { Widget, WidgetKind } from '@watchfire/contract/wall/screen.rules.ts'
import type { ReactNode } from 'react'
import { MarkWatch } from '../alarm/live/MarkWatch.tsx'
import { WallAlarms } from '../alarm/wall/WallAlarms.tsx'
import { WallFigures } from '../alarm/wall/WallFigures.tsx'
import { WallTrend } from '../alarm/wall/WallTrend.tsx'
import { WallHealth } from '../overall/wall/WallHealth.tsx'
import { WallLevels } from '../overall/wall/WallLevels.tsx'
import { WallScore } from '../overall/wall/WallScore.tsx'
import { WallTodo } from '../overall/wall/WallTodo.tsx'
import { WallPlan } from '../plan/wall/WallPlan.tsx'
import { Can } from '../ui/Can.tsx'
import { PartWithoutRight } from '../wall/PartWithoutRight.tsx'
import { VideoRotation } from '../wall/VideoRotation.tsx'
import { WallHead } from '../wall/WallHead.tsx'

type Part = { show: ReactNode | ((widget: Widget) => ReactNode); right?: number | readonly number[] }

const parts: Record<WidgetKind, Part> = {
  head: { show: <WallHead /> },
  alarms: { show: <WallAlarms />, right: alarmDesk },
  videos: {
    show: (
      <>
        <MarkWatch />
        <VideoRotation />
      </>
    ),
  },
  figures: { show: <WallFigures parts={['numbers']} /> },
  response: { show: <WallFigures parts={['response']} /> },
  places: { show: <WallFigures parts={['places']} /> },
  hours: { show: <WallTrend /> },
  levels: { show: <WallLevels />, right: [rights.overall, rights.monitor] },
  score: { show: <WallScore />, right: rights.overall },
  health: { show: <WallHealth />, right: rights.deviceStates },
  todo: { show: <WallTodo /> },
  plan: { show: ({ shows }) => <WallPlan shows={shows} />, right: alarmDesk },
}

/** What whoever the screen is shown to may not see says so, and costs no call. */
export function drawWidget(widget: Widget): ReactNode {
  const { show, right } = parts[widget.kind]
  const shown = typeof show === 'function' ? show(widget) : show
  if (right === undefined) return shown
  return (
    <Can right={right} fallback={<PartWithoutRight kind={widget.kind} />}>
      {shown}
    </Can>
  )
}
