import { gigabyte, quotaStepOf } from '@watchfire/contract/storage/quota.rules.ts'
import { listQuotas } from '../storage/storage.public.ts'
import type { DoctorDb } from './doctor.queries.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const make = 'Shorten its retention rules or grant more on the page Files; alarms, evidence and handling go on'

/** How full is what customers were granted? */
export async function checkStorage(db: DoctorDb): Promise<Finding[]> {
  const inGb = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`
  return (await listQuotas(db)).map(({ customerName, usedBytes, quotaBytes }) => {
    const subject = `storage of ${customerName}`
    const used = `${inGb(usedBytes)} of ${inGb(quotaBytes)} are used`
    const step = quotaStepOf(usedBytes, quotaBytes)
    if (step === 0) return ok(subject, used)
    return step === 100 ? mend(subject, used, make) : note(subject, used, make)
  })
}
