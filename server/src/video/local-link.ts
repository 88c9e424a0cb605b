import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { Tickets } from '../core/session/ticket.ts'

const kind = 'local'
/** A player asks for ranges as long as somebody looks at the recording, and each time by the same link. */
const ttlMs = 2 * 3_600_000

/** A file on an AI server, and the name of the device to say when it cannot be had. */
export type LocalFile = { aiServerNo: number; name: string; device: string }

export function localLink(
  tickets: Tickets,
  { sessionId, accountId }: { sessionId: number; accountId: number },
  { aiServerNo, name, device }: LocalFile,
): string {
  const resource = `${kind}:${JSON.stringify([aiServerNo, name, device])}` as const
  return `${videoCalls.local.path}?ticket=${tickets.issue({ sessionId, accountId, resource }, { ttlMs })}`
}

/** @throws session.badTicket */
export async function openLocalTicket(tickets: Tickets, text: string): Promise<LocalFile> {
  const { detail } = await tickets.openKind(text, kind)
  const [aiServerNo, name, device] = JSON.parse(detail) as [number, string, string]
  return { aiServerNo, name, device }
}
