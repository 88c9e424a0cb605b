/** Frigate re-streams its cameras by RTSP, each under its name. */
import type { BrokerLine } from './broker.shapes.ts'

const port = 8554

/** Where a camera of the sender is re-streamed; undefined of a sender that is no Frigate, by what is subscribed of it. */
export function restreamOf(
  { host, baseUrl, topics }: Pick<BrokerLine, 'host' | 'baseUrl' | 'topics'>,
  senderName: string,
): string | undefined {
  if (!topics.some(topic => /(^|\/)reviews$/.test(topic))) return undefined
  // Beside its HTTP interface; the broker may stand elsewhere.
  const at = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : host.includes(':') ? `[${host}]` : host
  return `rtsp://${at}:${port}/${encodeURIComponent(senderName)}`
}
