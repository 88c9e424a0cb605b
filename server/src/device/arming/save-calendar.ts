import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { findCamera } from '../camera/camera.queries.ts'
import { raiseArmedConfigurations, writeCalendarYear } from './arming.queries.ts'

export const saveCalendar: Handler<typeof deviceCalls.saveCalendar> = (
  { channelId, year, holidays, version },
  viewer,
  { db },
) => {
  const days = holidays.toSorted((a, b) => a.day.localeCompare(b.day))
  const odd = days.find(({ day }, at) => !day.startsWith(`${year}-`) || day === days[at - 1]?.day)
  if (odd) throw refuse('device.otherYear', { day: odd.day, year })
  return inScope(db, viewer, async trx => {
    const camera = await findCamera(trx, viewer, channelId)
    if (!camera) throw refuse('device.notFound')
    const written = await writeCalendarYear(trx, camera, { year, days, version })
    if (written === undefined) throw refuse('device.calendarChanged')
    for (const server of await raiseArmedConfigurations(trx, camera))
      await announceConfiguration(trx, server.device_no, server.configuration_version)
    const ofCompany = { tenant_id: camera.tenant_id, company_id: camera.company_id }
    await writeAudit(trx, actingOn(viewer, ofCompany), 'saveCalendar', String(year), {
      off: days.filter(({ kind }) => kind === 'off').map(({ day }) => day),
      worked: days.filter(({ kind }) => kind === 'work').map(({ day }) => day),
    })
    return { year, holidays: days, version: written }
  })
}
