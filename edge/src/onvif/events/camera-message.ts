/** A message of an ONVIF device as it is told: bounded, and nothing of it believed. */
import { plainText } from '../plain-text.ts'
import { allOf, type Element, firstOf, textOf } from '../read-xml.ts'

/** Of one answer. */
export const messageLimit = 50
const itemLimit = 8

export type Item = { name: string; value: string }
export type CameraMessage = {
  topic: string
  /** When, by the clock of the device; as it wrote it. */
  utcTime: string
  operation: 'Initialized' | 'Changed' | 'Deleted'
  /** Which part of the device it is about, and which thing there. */
  source: Item[]
  data: Item[]
}

export function readMessage(notification: Element): CameraMessage {
  const message = firstOf(notification, 'Message', 'Message')
  const operation = message?.attributes.PropertyOperation
  return {
    topic: plainText(textOf(notification, 'Topic'), 200),
    utcTime: plainText(message?.attributes.UtcTime ?? '', 40),
    operation: operation === 'Initialized' || operation === 'Deleted' ? operation : 'Changed',
    source: [...itemsOf(message, 'Source'), ...itemsOf(message, 'Key')],
    data: itemsOf(message, 'Data'),
  }
}

function itemsOf(message: Element | undefined, part: string): Item[] {
  const within = firstOf(message, part)
  const items = within ? allOf(within, 'SimpleItem').slice(0, itemLimit) : []
  return items.map(({ attributes: { Name = '', Value = '' } }) => ({
    name: plainText(Name, 60),
    value: plainText(Value, 200),
  }))
}
