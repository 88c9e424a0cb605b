/** What the XML of a spreadsheet can hold: one forbidden character and programs call the whole file damaged. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Cut to the length, without characters that XML 1.0 forbids: controls, halves of pairs, U+FFFE and U+FFFF. */
export const sheetText = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(forbidden, '')
