import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { type Reader, readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { countFigures } from './figures.queries.ts'
import { findTypesNamed, nameDevices } from './part-names.queries.ts'
import { lastDays, timesOfDays } from './report-period.ts'

const shownDevices = 20

/** The types are those given, or read; where none is read there is nothing to count. */
export const countByDeviceOf =
  (
    days: number,
    types: readonly number[] | ((db: Reader) => Promise<number[]>) = [],
  ): Handler<typeof homeCalls.countByDevice> =>
  (_, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const wanted = typeof types === 'function' ? await types(trx) : types
      if (typeof types === 'function' && wanted.length === 0) return []
      const scope = { viewer, types: wanted, ...timesOfDays(lastDays(days)) }
      const rows = await countFigures(trx, scope, 'device', shownDevices)
      const devices = await nameDevices(
        trx,
        rows.map(row => row.key),
      )
      const named = new Map(devices.map(device => [device.key, device]))
      return rows.flatMap(({ key, ...counts }) => {
        const device = named.get(key)
        if (!device) return []
        const { device_id, name, location, project } = device
        return [{ deviceId: device_id, deviceName: name, location, projectName: project, ...counts }]
      })
    })

export const typesNamed = (nickname: string) => (db: Reader) => findTypesNamed(db, nickname)
