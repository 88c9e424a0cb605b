import { closedUpwards } from '@watchfire/contract/access/role/role.rules.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { ShownScreen } from '@watchfire/contract/wall/display.shapes.ts'

const rightOf: Record<ShownScreen, number> = { bigScreen: rights.bigScreen, customScreen: rights.customBigScreen }

/** What the parts of walls are read by. */
const readByParts: readonly number[] = [
  rights.monitor,
  rights.overall,
  rights.workplace,
  rights.faultAlarms,
  rights.fireCheck,
  rights.deviceStates,
]

/** What a display gets: its screen, and of what parts are read by all that its giver has. */
export const rightsOfDisplay = (screen: ShownScreen, giver: ReadonlySet<number>): number[] =>
  closedUpwards([rightOf[screen], ...readByParts.filter(right => giver.has(right))])

export const pathOfScreen = (screen: ShownScreen, companyId: number): string =>
  screen === 'bigScreen' ? '/big-screen' : `/customized-screen/${companyId}`
