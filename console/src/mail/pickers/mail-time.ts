/** `YYYY-MM-DD HH:mm:ss` of this computer's clock, for times the server does not spell out. */
export const mailTime = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
