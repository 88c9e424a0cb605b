/** What a device told, as every receiver can store it. */
export const plainText = (text: string, length: number): string =>
  text
    .trim()
    .slice(0, length)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
