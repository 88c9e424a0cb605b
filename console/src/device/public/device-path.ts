/** The page of one device: a channel or an AI server. */
export const devicePath = (deviceId: string): string => `/device-info?deviceId=${encodeURIComponent(deviceId)}`
