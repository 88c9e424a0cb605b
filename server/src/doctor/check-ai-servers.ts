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
  const shared = sharedOffset(servers)
  const findings = servers.flatMap(server => checkAiServer(server, { runs, ownVersion, shared }))
  const well = servers.length - new Set(findings.map(({ subject }) => subject)).size
  if (shared !== 0) {
    const text = `most AI servers say that it is ${durationText(shared)} ${shared > 0 ? 'behind' : 'ahead'}`
    findings.unshift(mend('clock', text, 'Let this machine take the time from the network (NTP)'))
  }
  if (!runs) findings.unshift(note('AI servers', 'the product does not run, so nobody hears whether they are there'))
  return well > 0 ? [ok('AI servers', `${well} of ${servers.length} without trouble`), ...findings] : findings
}

/** Where several, and most of them, are off alike, it is the clock of this machine: so many ms they are ahead of it. */
function sharedOffset(servers: readonly AiServerHealth[]): number {
  const offsets = servers.flatMap(({ clockOffsetMs }) => clockOffsetMs ?? []).sort((a, b) => a - b)
  const middle = offsets[offsets.length >> 1] ?? 0
  const alike = offsets.filter(offset => Math.abs(offset - middle) <= clockTolerance).length
  return Math.abs(middle) > clockTolerance && alike > 1 && alike > offsets.length / 2 ? middle : 0
}

function checkAiServer(
  server: AiServerHealth,
  { runs, ownVersion, shared }: { runs: boolean; ownVersion: string; shared: number },
): Finding[] {
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
  const offset = (server.clockOffsetMs ?? shared) - shared
  if (Math.abs(offset) > clockTolerance) {
    const text = `its clock is ${durationText(offset)} ${offset > 0 ? 'ahead' : 'behind'}`
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
