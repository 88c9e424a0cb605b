import type { CameraRow } from '@watchfire/contract/device/camera.shapes.ts'
import { ArmedMark } from '../arming/ArmedMark.tsx'
import { DeviceCards } from '../public/DeviceCards.tsx'
import { CameraActions } from './CameraActions.tsx'
import { pictureProblem, placeText } from './camera-labels.ts'
import { ProblemLine } from './ProblemLine.tsx'
import { SetUpMark } from './SetUpMark.tsx'

type Props = {
  cameras: readonly CameraRow[]
  onOpen: (channelId: string) => void
  ticked: readonly string[]
  tick: (channelIds: string[]) => void
}

/** The same list for a narrow screen. */
export function CameraCards({ cameras, onOpen, ...ticks }: Props) {
  return (
    <DeviceCards
      onOpen={onOpen}
      {...ticks}
      cards={cameras.map(camera => ({
        id: camera.channelId,
        name: camera.name,
        state: camera.state,
        facts: (
          <>
            <small>{[placeText(camera), camera.location].filter(Boolean).join(' · ')}</small>
            <small>{camera.aiServerName}</small>
            <ProblemLine problem={pictureProblem(camera)} />
          </>
        ),
        foot: (
          <>
            <span>
              <SetUpMark setUp={camera.setUp} />
              <ArmedMark armed={camera.armed} until={camera.armedUntil} />
              <ProblemLine problem={camera.refusal ?? undefined} />
            </span>
            <CameraActions camera={camera} />
          </>
        ),
      }))}
    />
  )
}
