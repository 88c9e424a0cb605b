import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { playLife } from '../core/files/play-link.ts'
import type { Grant, LinkHolder, Tickets } from '../core/session/ticket.ts'

const kind = 'local'

/** A file on an AI server, and the name of the device to say when it cannot be had. */
export type LocalFile = { aiServerNo: number; name: string; device: string }

export function localLink(
  tickets: Tickets,
  { sessionId, accountId, scopeEpoch }: Grant,
  { aiServerNo, name, device }: LocalFile,
): string {
  const resource = `${kind}:${JSON.stringify([aiServerNo, name, device])}` as const
  return `${videoCalls.readLocal.path}?ticket=${tickets.issue({ sessionId, accountId, scopeEpoch, resource }, playLife)}`
}

/** @throws session.badTicket */
export async function openLocalTicket(
  tickets: Tickets,
  text: string,
  player: string | undefined,
): Promise<LocalFile & { holder: LinkHolder }> {
  const { detail, ...holder } = await tickets.openKind(text, kind, player)
  const [aiServerNo, name, device] = JSON.parse(detail) as [number, string, string]
  return { aiServerNo, name, device, holder }
}
