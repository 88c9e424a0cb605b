import { AlarmTakeover } from '../alarm/wall/AlarmTakeover.tsx'
import { useTakeover } from '../alarm/wall/use-takeover.ts'
import { CustomScreenPage } from '../wall/CustomScreenPage.tsx'
import { drawWidget } from './screen-widgets.tsx'

/** The custom screen of a company (right 172), with the severe alarm that takes it over. */
export function CustomScreen() {
  const takeover = useTakeover()
  return (
    <CustomScreenPage draw={drawWidget} takeover={<AlarmTakeover takeover={takeover} />} isQuiet={!takeover.shown} />
  )
}
