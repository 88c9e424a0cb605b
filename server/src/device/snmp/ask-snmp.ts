import type { snmpCalls } from '@watchfire/contract/snmp/snmp.calls.ts'
import { snmpBytes, snmpKnowledge, snmpReport } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { answerOverLine, type UplinkHub } from '../../fleet/fleet.public.ts'
import { readKnowledge } from '../onvif/onvif.queries.ts'
import { onvifServer } from '../onvif/onvif-server.ts'

const answerMs = 12_000
/** Of one that answers what nobody can read. */
const unreadable = { problem: 'failed', devices: [], refused: {}, strangers: [], unbound: [] }

export const askSnmp =
  ({ uplinks }: { uplinks: UplinkHub }): Handler<typeof snmpCalls.ask> =>
  async ({ aiServerId }, viewer, { db }) => {
    const no = await inScope(db, viewer, async trx => {
      const server = await onvifServer(trx, viewer, aiServerId)
      if (!(await readKnowledge(trx, server.device_no)).includes(snmpKnowledge)) throw refuse('snmp.tooOld')
      return server.device_no
    })
    const answer = await answerOverLine(sink => uplinks.openSnmp(no, sink), { ms: answerMs, maxBytes: snmpBytes })
    if (answer === undefined) throw refuse('device.aiServerAway')
    return snmpReport.safeParse(answer).data ?? snmpReport.parse(unreadable)
  }
