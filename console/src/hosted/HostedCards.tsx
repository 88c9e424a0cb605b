import type { HostedCamera } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { useNavigate } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { DeviceCards } from '../device/public/DeviceCards.tsx'
import { HostedActions, picturesOf } from './HostedActions.tsx'
import { hostedTexts } from './hosted.texts.ts'
import { planText, todayText } from './hosted-labels.ts'

type Props = {
  cameras: readonly HostedCamera[]
  plan: (camera: HostedCamera) => void
  ticked: readonly string[]
  tick?: ((channelIds: string[]) => void) | undefined
}

/** The same list for a narrow screen; a card leads to the pictures. */
export function HostedCards({ cameras, plan, ...ticks }: Props) {
  const t = useTexts(hostedTexts)
  const navigate = useNavigate()
  const todayOf = (camera: HostedCamera) => {
    const counted = todayText(t, camera)
    return counted.length > 0 && [t('today'), ...counted].join(' · ')
  }
  return (
    <DeviceCards
      {...ticks}
      onOpen={channelId => void navigate(picturesOf(channelId))}
      cards={cameras.map(camera => ({
        id: camera.channelId,
        name: camera.name,
        state: camera.state,
        facts: (
          <>
            <small>{[camera.projectName, camera.regionName].filter(Boolean).join(' · ')}</small>
            <span>{planText(t, camera.schedule)}</span>
            {camera.hostedState !== 'off' && <small>{t(camera.hostedState)}</small>}
          </>
        ),
        foot: (
          <>
            <small>{todayOf(camera)}</small>
            <HostedActions camera={camera} plan={plan} />
          </>
        ),
      }))}
    />
  )
}
