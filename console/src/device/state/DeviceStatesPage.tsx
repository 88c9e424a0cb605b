import { useTexts } from '../../core/texts.ts'
import { StateList } from './StateList.tsx'
import { stateTexts } from './state.texts.ts'

/** Every channel and whether it is there, with the reason and the remedy of what is not. */
export function DeviceStatesPage() {
  const t = useTexts(stateTexts)
  return <StateList title={t('title')} />
}
