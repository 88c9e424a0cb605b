/** What is shown of a phone number or an ID number to whoever need not call or check: enough to tell two apart. */
export function masked(text: string): string {
  if (text.length <= 4) return '*'.repeat(text.length)
  const [head, tail] = text.length > 8 ? [3, 4] : [1, 2]
  return `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(-tail)}`
}
