/** What the tables of foreign rows compare: another's row against one that there is nowhere. */
import type { RowKind } from '@watchfire/contract/sample.ts'

const idsOfNothing: Partial<Record<RowKind, string>> = {
  device: 'WF-NONE-9_C9',
  sensor: 'WF-NONE-9_S9',
  gateway: 'WF-NONE-9_S9',
  aiServer: 'WF-NONE-9',
  pointCode: 'ZZZZZZZZZZZZ',
}

/** The id of a row of this kind that nobody has. */
export const missingId = (kind: RowKind): string | number =>
  /alarm$/i.test(kind) ? 'mfzzzzzz-zzz' : (idsOfNothing[kind] ?? 99_999_999)

/** What differs from one answer to the next, whatever was asked. */
const passing = /"(asOf|exportId)":\d+|"(url|fileName)":"[^"]*"/g

/** An id in a text; a number is not found inside of a name that holds its digits. */
const asItStands = (id: unknown) => (typeof id === 'number' ? new RegExp(`(?<![\\w-])${id}(?!\\w)`, 'g') : String(id))

/** An answer as text, without the id that was asked about and the channels that were sent along, which it may repeat. */
export function maskedText(answer: unknown, value: unknown, fields: object = {}): string {
  const channels = Object.values(fields)
    .flat()
    .filter(id => typeof id === 'string' && id.includes('_C'))
  return [...channels, value]
    .reduce((text: string, id) => text.replaceAll(asItStands(id), '…'), JSON.stringify(answer))
    .replace(passing, '…')
}
