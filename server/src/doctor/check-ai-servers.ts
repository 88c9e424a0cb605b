import type { AiServerHealth } from './doctor.queries.ts'
import { durationText, type Finding, mend, note, ok } from './finding.ts'

/** Heartbeats come every 10 s; three missing ones are an outage. */
const silentAfter = 30_000
const clockTolerance = 60_000

/** What is wrong with each; nobody hears of any while the product does not run. */
export function checkAiServers(
  servers: readonly AiServerHealth[],
  { runs, ownVersion }: { runs: boolean; ownVersion: string },
): Finding[] {
  if (servers.length === 0) return [note('AI servers', 'there is none yet', 'Register one on the page AI servers')]
  const findings = servers.flatMap(server => checkAiServer(server, { runs, ownVersion }))
  const well = servers.length - new Set(findings.map(({ subject }) => subject)).size
  if (!runs) findings.unshift(note('AI servers', 'the product does not run, so nobody hears whether they are there'))
  return well > 0 ? [ok('AI servers', `${well} of ${servers.length} without trouble`), ...findings] : findings
}

function checkAiServer(server: AiServerHealth, { runs, ownVersion }: { runs: boolean; ownVersion: string }): Finding[] {
  const subject = `AI server ${server.deviceId} (${server.companyName}, ${server.name})`
  if (server.revoked)
    return [
      note(
        subject,
        'its key is revoked, it can send nothing',
        'Give it a new key on the page AI servers, if it should',
      ),
    ]
  if (!server.contacted)
    return [
      mend(
        subject,
        `registered ${durationText(server.registeredMs)} ago and never heard of`,
        'Start it with its settings file; a lost key is replaced on the page AI servers',
      ),
    ]
  const findings: Finding[] = []
  if (runs && (server.silentMs === null || server.silentMs > silentAfter))
    findings.push(
      mend(
        subject,
        server.silentMs === null ? 'sends no heartbeats' : `silent for ${durationText(server.silentMs)}`,
        'Does it run, and does it reach the address of this installation?',
      ),
    )
  if (isOlder(server.version, ownVersion))
    findings.push(mend(subject, `runs version ${server.version}, this is ${ownVersion}`, 'Update the product there'))
  if (server.clockOffsetMs !== null && Math.abs(server.clockOffsetMs) > clockTolerance) {
    const text = `its clock is ${durationText(server.clockOffsetMs)} ${server.clockOffsetMs > 0 ? 'ahead' : 'behind'}`
    findings.push(mend(subject, text, 'Let it take the time from the network (NTP): alarms are filed by it'))
  }
  return findings
}

/** By numbers, part after part; a version in other words (a vendor's box) is not compared. */
function isOlder(version: string, than: string): boolean {
  const parts = (text: string) => /^\d+(\.\d+)*$/.exec(text)?.[0].split('.').map(Number)
  const [given, wanted] = [parts(version), parts(than)]
  if (!given || !wanted) return false
  const at = wanted.findIndex((part, index) => part !== (given[index] ?? 0))
  return at >= 0 && (given[at] ?? 0) < (wanted[at] ?? 0)
}
