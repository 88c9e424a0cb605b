/**
 * The device a video call means. The two fields of the wire name one half of a channel each (`{device}` and `C{n}` or `{n}`), but
 * either may hold the whole name, and a recording may be asked of the AI server itself.
 */
export function channelNamed({ deviceId, channelId }: { deviceId: string; channelId?: string }): string {
  if (/_C\d+$/.test(deviceId) || channelId === undefined) return deviceId
  if (/_C\d+$/.test(channelId)) return channelId
  const number = /^C?(\d+)$/.exec(channelId)?.[1]
  return number ? `${deviceId}_C${number}` : deviceId
}
