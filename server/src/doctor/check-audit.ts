import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { faultText, isWithoutCheckpoint, reportText, verifyAll } from '../audit/audit.public.ts'
import type { DoctorDb } from './doctor.queries.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const subject = 'account log'

/** Is every entry of the account log what was sealed? */
export async function checkAudit(db: DoctorDb, folder: string, secretKey: string | undefined): Promise<Finding[]> {
  // Deriving the key would make one.
  if (!secretKey && !existsSync(join(folder, 'secret.key')))
    return [note(subject, 'its seals could not be checked without the secret key')]
  const reports = await verifyAll(db, folder, secretKey)
  const broken = reports.filter(({ faults }) => faults.length > 0)
  if (broken.length > 0)
    return broken.map(report =>
      mend(
        `${subject} of ${report.name || report.tenantId}`,
        `${report.faults.map(faultText).join('; ')} (${reportText(report)})`,
        'Compare it with the last backup, and look for who may write to the database; npm run audit:verify says more',
      ),
    )
  const late = reports.filter(isWithoutCheckpoint)
  if (late.length > 0)
    return [
      mend(
        subject,
        `the ends of ${late.length} chains stand in no checkpoint (${late.map(({ name, tenantId, seq, checkpointSeq }) => `${name || tenantId}: ${checkpointSeq} of ${seq}`).join(', ')})`,
        'Is the data folder full, or may the server not write there? The log of the server says why; what is missing is written as soon as it can',
      ),
    ]
  const rows = reports.reduce((sum, report) => sum + report.rows, 0)
  return [ok(subject, `${rows} sealed entries of ${reports.length} customers are as they were written`)]
}
