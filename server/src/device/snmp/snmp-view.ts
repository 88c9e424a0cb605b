import type { SnmpSetUp } from '@watchfire/contract/snmp/snmp.calls.ts'
import { defaultTrapPort, snmpKnowledge } from '@watchfire/contract/snmp/snmp.shapes.ts'
import type { StoredSnmp } from './snmp.queries.ts'

type Progress = { publicKey: string | null; applied: number; knows: readonly string[] }

/** As people see it: without what is sealed. */
export function snmpView(stored: StoredSnmp | undefined, { publicKey, applied, knows }: Progress): SnmpSetUp {
  const isKnown = knows.includes(snmpKnowledge)
  const isThere = isKnown ? 'applied' : 'notUnderstood'
  return {
    port: stored?.port ?? defaultTrapPort,
    devices: (stored?.devices ?? []).map(({ secret: _, ...device }) => device),
    version: stored?.version ?? 0,
    changedBy: stored?.changedBy ?? '',
    changedAt: stored?.changedAt ?? null,
    setUp: !stored ? 'none' : applied < stored.inVersion ? 'waiting' : isThere,
    publicKey,
    isKnown,
  }
}
