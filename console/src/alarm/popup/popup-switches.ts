/** Which levels pop up here: kept in this browser, per person. */
import { accountSetting } from '../../core/account-setting.ts'
import { type PopupSwitches, switchableLevels } from './popup-rules.ts'

// A level added later, or a value written by hand: on, because a missed alarm is worse than one popup too many.
const store = accountSetting<PopupSwitches>(
  'alarmPopups',
  stored => Object.fromEntries(switchableLevels.map(level => [level, stored?.[level] !== false])) as PopupSwitches,
)
export const currentSwitches = store.now
export const useSwitches = store.use

export const setSwitch = (level: keyof PopupSwitches, on: boolean): void => store.change({ [level]: on })
