import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { linkedCamerasOf } from '@watchfire/contract/alarm/linked-cameras.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { stageTexts } from './stage.texts.ts'

/** Cameras beside a sensor that have shown nothing for its alarm, each with why. */
export function UnansweredCameras({ extra }: Pick<Alarm, 'extra'>) {
  const t = useTexts(stageTexts)
  return linkedCamerasOf(extra).map(({ channelId, name, state }) =>
    state === 'taken' ? null : (
      <Muted key={channelId} as="p">
        {t(state, { name })}
      </Muted>
    ),
  )
}
