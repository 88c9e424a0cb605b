/** What somebody typed where a code of the app or a recovery code is asked for. */
export function proofOfText(text: string): { code: string } | { recoveryCode: string } {
  const code = text.replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? { code } : { recoveryCode: text.trim() }
}
