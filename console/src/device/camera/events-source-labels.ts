import type { EventsBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import type { Translate } from '../../core/texts.ts'
import type { eventsSourceTexts } from './events-source.texts.ts'

/** By what a camera's own detections are told, in one line; of a fingerprint as much as tells it from another. */
export function eventsByText(
  { by, port, security, channel }: EventsBy,
  t: Translate<typeof eventsSourceTexts.zh>,
): string {
  if (by === 'onvif') return t(by)
  const way = security === 'plain' ? 'HTTP' : security === 'trusted' ? 'HTTPS' : `HTTPS (${security.slice(0, 8)}…)`
  return t('toldBy', { maker: t(by), way, port, channel })
}
