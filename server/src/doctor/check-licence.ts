import { graceDays, licenceStateOn } from '@watchfire/contract/licence/licence.rules.ts'
import { siteText } from '../core/site-time.ts'
import { listCurrentLicences, readLicenceTime } from '../licence/licence.public.ts'
import type { DoctorDb } from './doctor.queries.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const renew = 'Upload a new one on the page Licences; alarms, evidence and handling go on without it'

/** Was the clock set back, and does a licence end? */
export async function checkLicence(db: DoctorDb, now = Date.now()): Promise<Finding[]> {
  const { day, wasAt } = await readLicenceTime(db, now)
  const clock =
    wasAt === null
      ? []
      : [
          mend(
            'clock',
            `it shows ${siteText(now)}, and has shown ${siteText(wasAt)} before`,
            'Set it right (NTP); if it once ran ahead, a new licence file settles it',
          ),
        ]
  const licences = await listCurrentLicences(db, day)
  return [
    ...clock,
    ...licences.map(({ number, customer_name, valid_until: until }) => {
      const subject = `licence ${number}${customer_name && ` of ${customer_name}`}`
      const { state, daysLeft } = licenceStateOn(day, until)
      if (state === 'valid') return ok(subject, `holds until ${until}`)
      if (state === 'endsSoon') return note(subject, `ends in ${daysLeft} days, on ${until}`, renew)
      if (state === 'grace')
        return mend(subject, `ended on ${until}; ${graceDays + daysLeft} days of grace are left`, renew)
      return mend(subject, `ended on ${until}: no new channels and algorithms`, renew)
    }),
  ]
}
