/** Text from devices and people, made harmless for places that have rules of their own. */

/** Characters that end lines, hide, or turn the reading direction around: a sender must not look like another. */
const tricky = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]+/gu

/** One line, for a header or a sentence; halves of characters are dropped. */
export const plainLine = (text: string, maxLength = 500): string =>
  [
    ...text
      .slice(0, maxLength * 4)
      .toWellFormed()
      .replaceAll('\ufffd', '')
      .replace(tricky, ' '),
  ]
    .slice(0, maxLength)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Several lines, for the words a person wrote. */
export const plainLines = (text: string, maxLength = 2000): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(part => plainLine(part, maxLength))
    .join('\n')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const inHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')
