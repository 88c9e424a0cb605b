import { MarkWatch } from '../alarm/live/MarkWatch.tsx'
import { AlarmTakeover } from '../alarm/wall/AlarmTakeover.tsx'
import { useTakeover } from '../alarm/wall/use-takeover.ts'
import { WallAlarms } from '../alarm/wall/WallAlarms.tsx'
import { WallFigures } from '../alarm/wall/WallFigures.tsx'
import { WallTrend } from '../alarm/wall/WallTrend.tsx'
import { VideoRotation } from '../wall/VideoRotation.tsx'
import { WallStage } from '../wall/WallStage.tsx'

/** The wall display (right 171): live pictures joined with the alarms, and with the severe one that takes it over. */
export function BigScreen() {
  const takeover = useTakeover()
  return (
    <WallStage
      alarms={<WallAlarms />}
      videos={
        <>
          <MarkWatch />
          <VideoRotation />
        </>
      }
      trend={<WallTrend />}
      figures={<WallFigures />}
      takeover={<AlarmTakeover takeover={takeover} />}
      isQuiet={!takeover.shown}
    />
  )
}
