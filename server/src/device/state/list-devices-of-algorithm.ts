import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { objectRules, zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { countFigures, lastDays, timesOfDays } from '../../report/report.public.ts'
import { channelView } from '../channel-view.ts'
import { listOfAlgorithm } from './alarm-source.queries.ts'

const days = 30
/** Devices whose alarms are looked at; those behind them are found by their settings alone. */
const maxRaised = 1000

export const getDevicesOfAlgorithm: Handler<typeof deviceCalls.listOfAlgorithm> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { type } = input
    const counted = await countFigures(
      trx,
      { viewer, types: [type], ...timesOfDays(lastDays(days)) },
      'device',
      maxRaised,
    )
    const raised = new Map<number, number>()
    for (const { key, total } of counted) {
      const device = Number(key.split(':')[1])
      raised.set(device, (raised.get(device) ?? 0) + total)
    }
    const rule = objectRules.find(each => zoneRules[each].alarmType === type)
    const { rows, total } = await listOfAlgorithm(trx, viewer, { type, rule, raised, ...pageWindow(input) })
    return { rows: rows.map(row => ({ ...channelView(row), alarms: row.alarms })), total }
  })
