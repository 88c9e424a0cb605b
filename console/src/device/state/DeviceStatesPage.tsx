import { useTexts } from '../../core/texts.ts'
import { useView, ViewTitle } from '../../ui/list/ViewSwitch.tsx'
import { DoubtfulDevices } from './DoubtfulDevices.tsx'
import { StateList } from './StateList.tsx'
import { stateTexts } from './state.texts.ts'

const views = ['states', 'doubtful'] as const

/** Every channel and whether it is there, with the reason and the remedy of what is not; and those that are there and of no use. */
export function DeviceStatesPage() {
  const t = useTexts(stateTexts)
  const title = <ViewTitle title={t('title')} views={views} label={t} />
  return useView(views) === 'states' ? <StateList title={title} /> : <DoubtfulDevices title={title} />
}
